-- What the present period was sold for: a price that changes meanwhile changes no credit. Null until a period is sold.
alter table assinaturas_estabelecimento add column preco_periodo numeric(12, 2) check (preco_periodo >= 0);
update assinaturas_estabelecimento a
set preco_periodo = p.valor_mensal * case a.periodicidade when 'anual' then 10 else 1 end
from planos_assinatura p where p.id = a.plano_id and a.mrr > 0;
