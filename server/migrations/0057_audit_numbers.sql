-- An entry whose number is above what the sequence has given out was not written by Corridor. The server has to read the sequence to see it.
GRANT SELECT ON SEQUENCE audit_entry_id_seq TO corridor_app;
