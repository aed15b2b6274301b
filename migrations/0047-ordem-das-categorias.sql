-- A category's place in the list is no edit of it: a form that somebody has open stays current.
drop trigger updated_at on categorias;
create trigger updated_at before update of nome, cor, icone, descricao, ativa on categorias
  for each row execute function tocar_updated_at();
