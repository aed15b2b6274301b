-- A shop that is brought here has files by people whom its archive does not name: none of them is anybody's own.
alter table arquivos alter column user_id drop not null;
