-- New practices were stored with the suggested hours, so hours that nobody had set looked set. No hours mean that they are not set.
UPDATE office_practice SET office_hours = '[]'
WHERE office_hours = '[{"day": "Monday", "isOpen": true, "spans": [{"opensAt": "08:00", "closesAt": "17:00"}]},
  {"day": "Tuesday", "isOpen": true, "spans": [{"opensAt": "08:00", "closesAt": "17:00"}]},
  {"day": "Wednesday", "isOpen": true, "spans": [{"opensAt": "08:00", "closesAt": "17:00"}]},
  {"day": "Thursday", "isOpen": true, "spans": [{"opensAt": "08:00", "closesAt": "17:00"}]},
  {"day": "Friday", "isOpen": true, "spans": [{"opensAt": "08:00", "closesAt": "17:00"}]},
  {"day": "Saturday", "isOpen": false, "spans": [{"opensAt": "08:00", "closesAt": "17:00"}]},
  {"day": "Sunday", "isOpen": false, "spans": [{"opensAt": "08:00", "closesAt": "17:00"}]}]'::jsonb;
