-- A word of a search also finds its other number where that is no mere -s: anéis for anel, botão for botões. Folded
-- words, so -ões is -oes here.
create function outro_numero(p_palavra text) returns setof text
  language sql immutable as $$
  select regexp_replace(p_palavra, fim || '$', outro)
  from (values ('oes', 'ao'), ('aes', 'ao'), ('eis', 'el'), ('ois', 'ol'), ('ais', 'al'), ('uis', 'ul'), ('ns', 'm'),
               ('ao', 'oes'), ('ao', 'aes'), ('el', 'eis'), ('ol', 'ois'), ('al', 'ais'), ('ul', 'uis'), ('m', 'ns'))
    as t (fim, outro)
  where p_palavra ~ ('^[a-z]+' || fim || '$')
$$;

-- As in 0035, and each word also in its other number, as a whole word of the name.
create or replace function publico_tem_as_palavras(p_termo text) returns text
  language plpgsql immutable as $$
declare
  palavra text;
  outras text;
  condicao text := '';
begin
  foreach palavra in array (regexp_split_to_array(padrao_literal(p_termo), ' '))[1:8] loop
    -- Trigrams cannot find fewer than three letters inside a word; at a word's beginning they can.
    if length(palavra) >= 3 or palavra !~ '[a-z0-9]' then
      select string_agg(outro, '|') into outras from outro_numero(palavra) outro;
      condicao := condicao || format(' and (p.nome_busca like %L', '%' || palavra || '%')
        || case when outras is null then '' else format(' or p.nome_busca ~ %L', '\m(' || outras || ')\M') end || ')';
    else
      condicao := condicao
        || format(' and (p.nome_busca like %L or p.nome_busca like %L)', palavra || '%', '% ' || palavra || '%');
    end if;
  end loop;
  return condicao;
end $$;
