-- contract: since 0135 nothing calls it
drop function publico_buscar(jsonb, integer);
