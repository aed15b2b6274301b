-- What is posted: grams and whole centimetres of one unit, packed. Null of a variation is its product's, null of a
-- product is the shop's usual packaging.
alter table produtos
  add column peso_gramas integer constraint produtos_peso_gramas_faixa check (peso_gramas between 1 and 300000),
  add column altura_cm smallint constraint produtos_altura_cm_faixa check (altura_cm between 1 and 300),
  add column largura_cm smallint constraint produtos_largura_cm_faixa check (largura_cm between 1 and 300),
  add column comprimento_cm smallint constraint produtos_comprimento_cm_faixa check (comprimento_cm between 1 and 300);
