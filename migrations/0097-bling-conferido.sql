alter table cofre validate constraint cofre_nome_valores;
