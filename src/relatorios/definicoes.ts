/** What each figure means, as the footnotes say it. The SQL of the same is in src/vendas/server/figuras/metricas.ts. */
const TEXTOS = {
  Faturamento: 'vendas com pagamento aprovado, menos reembolsos, pela data do pagamento.',
  'Faturamento bruto':
    'produtos e entrega antes de descontos e reembolsos, sem o que foi cancelado antes de pagar, pela data do pagamento.',
  Descontos: 'o que foi abatido do total das vendas pagas. O desconto dado em um item já está no preço dele.',
  Reembolsos: 'o que voltou ao cliente, na data em que a venda foi paga.',
  'Reembolsos pedidos': 'os que foram pedidos no período, de vendas pagas em qualquer data.',
  'Vendas pagas': 'vendas com pagamento aprovado, fora as que foram reembolsadas por inteiro.',
  'Ticket médio': 'faturamento dividido pelas vendas pagas.',
  'Itens vendidos': 'unidades das vendas pagas, sem as canceladas e as devolvidas.',
  'Novos clientes': 'clientes cuja primeira compra paga caiu no período.',
  'Taxa de pagamento do PIX': 'PIX pagos divididos pelos PIX gerados no período.',
  'Nota média': 'média das notas de 1 a 5 recebidas no período, da loja e dos produtos.',
  Receita:
    'a parte de cada produto no faturamento. Desconto e reembolso da venda são divididos entre os itens que ficaram com o cliente.',
  Atendente: 'quem registrou a venda no balcão.',
  'Formas de pagamento': 'uma venda paga no balcão de duas formas conta em cada uma com a sua parte.',
  Devoluções:
    'unidades cujo valor voltou ao cliente: devolvidas, canceladas depois de pagas, ou de vendas reembolsadas por inteiro.',
  'Sem giro': 'produtos ativos, com estoque, sem nenhuma venda paga nos últimos 60 dias.',
  'Curva ABC':
    'A são os produtos que, somados do maior para o menor, fazem 80% da receita; B, os 15% seguintes; C, o resto.',
  'Valor de venda': 'estoque vezes o preço cadastrado, sem promoção.',
  'Valor de custo': 'estoque vezes o custo, só dos produtos com custo cadastrado.',
  Cobertura: 'estoque dividido pela média de unidades vendidas por dia nos últimos 30 dias.',
  Ruptura: 'produtos cujo estoque chegou a zero no período.',
  Recorrentes: 'clientes que compraram no período e já tinham comprado antes dele.',
  LTV: 'o quanto cada cliente gastou na loja, em média, desde a primeira compra.',
  Inativos: 'clientes sem compra paga há mais de 90 dias.',
  Coorte:
    'de quem comprou pela primeira vez em cada mês, quantos por cento compraram de novo nos meses seguintes.',
  Segmentos: 'pela última compra e pela quantidade de compras de cada cliente (RFM), contadas até hoje.',
  Visitas: 'uma por aba aberta do navegador e por dia, sem cookies e sem identificar ninguém.',
  'PIX gerados': 'códigos PIX criados no período. Um pedido com dois códigos conta duas vezes.',
  'Pedidos com PIX': 'pedidos com ao menos um PIX gerado no período, e os que pagaram um deles.',
  'Tempo até pagar':
    'entre gerar o PIX e a aprovação. Metade paga antes da mediana; 9 em cada 10, antes do p90.',
  'Pedidos abandonados': 'pedidos da loja online que venceram ou foram cancelados sem pagamento.',
  Conciliação: 'pagamentos aprovados comparados com as vendas que eles quitam.',
  'Tempo de resposta': 'entre a avaliação e a resposta da loja.',
  'Palavras frequentes': 'em quantos comentários cada palavra aparece.',
  Margem: 'receita menos o custo cadastrado hoje, só dos produtos com custo.',
} as const
export type Termo = keyof typeof TEXTOS

export function definir(...termos: Termo[]): { termo: string; texto: string }[] {
  return termos.map((termo) => ({ termo, texto: TEXTOS[termo] }))
}

export function definicaoDe(termo: string): string | null {
  return TEXTOS[termo as Termo] ?? null
}
