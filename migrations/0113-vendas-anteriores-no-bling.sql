-- Sales that were paid before the shop connected, where it asked for them: they go after what is paid now.

alter table pedidos_no_bling add column anterior boolean not null default false;
