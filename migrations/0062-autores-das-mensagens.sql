-- Who wrote, as they were called then: names of other people are not everyone's to read.

alter table mensagens_chamado add column autor text not null default '' check (length(autor) <= 200);
alter table mensagens_conversa add column autor text not null default '' check (length(autor) <= 200);
alter table conversas add column cliente_nome text not null default '' check (length(cliente_nome) <= 200);
