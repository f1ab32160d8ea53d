-- What needs action about one patient, for the page of the patient.
CREATE INDEX worklist_item_patient ON worklist_item (practice_id, patient_id) WHERE needs_action;
