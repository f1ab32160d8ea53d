-- An item is found by its key. As long as the table was small PostgreSQL took this index for it, and read all items of the practice for each
-- one. Only the lists name the condition, which is always true.
DROP INDEX worklist_item_all;
CREATE INDEX worklist_item_all ON worklist_item (practice_id, kind, order_key, item_id) WHERE order_key >= 0;

-- One index for the pair of numbers and for the number of a patient: each text writes to every index of its conversation.
ALTER TABLE texting_conversation ADD UNIQUE (practice_id, patient_number, practice_number);
ALTER TABLE texting_conversation DROP CONSTRAINT texting_conversation_practice_id_practice_number_patient_nu_key;
DROP INDEX texting_conversation_number;
