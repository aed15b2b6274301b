import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('clientes', {
  cliente_nao_encontrado: [404, 'Cliente não encontrado'],
  nota_nao_encontrada: [404, 'Nota não encontrada'],
  sem_contato: [422, 'Informe e-mail ou telefone', 'Um dos dois é necessário para falar com o cliente.'],
  mesmo_cadastro: [422, 'Escolha dois cadastros diferentes'],
  recusou_ofertas: [
    422,
    'Este cliente retirou a autorização',
    'O próprio cliente recusou ofertas na conta dele, e só ele pode autorizar de novo.',
  ],
  duas_contas: [
    409,
    'Cada cadastro tem uma conta própria',
    'Os dois clientes compram com contas diferentes no Portal, e cada conta fica com o seu cadastro.',
  ],
  conta_sem_prova: [
    409,
    'A conta não confirmou o e-mail do outro cadastro',
    'Quem faz um pedido pode informar dados de outra pessoa. Para mesclar, os dois cadastros precisam ter o e-mail que a conta confirmou.',
  ],
  avaliacoes_dos_dois: [
    409,
    'Os dois avaliaram a mesma coisa',
    'Cada avaliação fica com quem a escreveu, por isso estes cadastros não podem virar um só.',
  ],
  eliminacao_bloqueada: [409, 'Ainda não é possível eliminar os dados'],
  planilha_ilegivel: [
    422,
    'Não foi possível ler a planilha',
    'Envie um arquivo CSV com uma linha de títulos.',
  ],
  planilha_vazia: [
    422,
    'A planilha não tem linhas',
    'Envie um arquivo CSV com uma linha de títulos e os clientes abaixo dela.',
  ],
  planilha_grande: [422, 'A planilha tem linhas demais', 'Envie até 20.000 clientes por vez.'],
  importacao_nao_encontrada: [404, 'Importação não encontrada'],
  importacao_em_andamento: [409, 'Esta importação já começou'],
})
