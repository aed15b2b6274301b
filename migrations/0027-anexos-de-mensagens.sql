-- What hangs on a message is read through its conversation or ticket, by who takes part in it.
alter table arquivos add column de_mensagem boolean not null default false;
update arquivos a set de_mensagem = true
 where exists (select from mensagens_conversa m where m.anexos @> jsonb_build_array(jsonb_build_object('id', a.id)))
    or exists (select from mensagens_chamado m where m.anexos @> jsonb_build_array(jsonb_build_object('id', a.id)));
