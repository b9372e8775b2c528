-- What a contact is written for: 1 charges, 2 notes, 3 notices. Null: what its department is for.
alter table pessoa_contato
  add column finalidades smallint[] constraint pessoa_contato_finalidades check (finalidades <@ '{1,2,3}');
