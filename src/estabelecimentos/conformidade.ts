/** What the law obliges a shop to show, as the database sees it (`fatos_de_conformidade`). */
export interface FatosDeConformidade {
  razao_social: boolean
  cnpj: boolean
  endereco: boolean
  email: boolean
  telefone: boolean
  politica_trocas: boolean
  politica_entrega: boolean
  politica_privacidade: boolean
  entrega: boolean
  horarios: boolean
  produtos: number
  produtos_sem_descricao: number
}

export interface ItemDeConformidade {
  id: string
  titulo: string
  norma: string
  porque: string
  feito: boolean
  /** Where to correct it. */
  rota: string
}

export interface Conformidade {
  itens: ItemDeConformidade[]
  feitos: number
  /** 0 to 100. */
  nota: number
  /** All done: the shop's page carries the seal. */
  conforme: boolean
}

/** The checklist, in the order in which a shop would do it. */
export function conferirConformidade(fatos: FatosDeConformidade): Conformidade {
  const itens: ItemDeConformidade[] = [
    {
      id: 'razao_social',
      titulo: 'Razão social à vista',
      norma: 'Decreto 7.962/2013, art. 2º, I',
      porque: 'O cliente precisa saber de quem está comprando.',
      feito: fatos.razao_social,
      rota: '/perfil?tab=loja',
    },
    {
      id: 'cnpj',
      titulo: 'CNPJ à vista',
      norma: 'Decreto 7.962/2013, art. 2º, I',
      porque: 'É o registro que identifica a empresa na Receita Federal.',
      feito: fatos.cnpj,
      rota: '/perfil?tab=loja',
    },
    {
      id: 'endereco',
      titulo: 'Endereço físico completo',
      norma: 'Decreto 7.962/2013, art. 2º, II',
      porque: 'Rua, cidade, estado e CEP de onde a loja responde.',
      feito: fatos.endereco,
      rota: '/perfil?tab=contato',
    },
    {
      id: 'contato',
      titulo: 'E-mail e telefone de contato',
      norma: 'Decreto 7.962/2013, art. 2º, II',
      porque: 'O cliente precisa de um caminho para falar com a loja.',
      feito: fatos.email && fatos.telefone,
      rota: '/perfil?tab=contato',
    },
    {
      id: 'descricoes',
      titulo: 'Todos os produtos com descrição',
      norma: 'CDC, art. 31; Decreto 7.962/2013, art. 2º, III',
      porque: 'Características e riscos do produto, em português e antes da compra.',
      feito: fatos.produtos > 0 && fatos.produtos_sem_descricao === 0,
      rota: '/produtos',
    },
    {
      id: 'entrega',
      titulo: 'Formas de entrega definidas',
      norma: 'Decreto 7.962/2013, art. 2º, IV e V',
      porque: 'Custos, prazo e jeito de receber, antes de pagar.',
      feito: fatos.entrega,
      rota: '/perfil?tab=entrega',
    },
    {
      id: 'politica_entrega',
      titulo: 'Política de entrega publicada',
      norma: 'Decreto 7.962/2013, art. 2º, V',
      porque: 'As condições completas da oferta ficam à vista.',
      feito: fatos.politica_entrega,
      rota: '/perfil?tab=politicas',
    },
    {
      id: 'politica_trocas',
      titulo: 'Política de trocas e devoluções publicada',
      norma: 'CDC, art. 49; Decreto 7.962/2013, art. 5º',
      porque: 'O direito de desistir em 7 dias precisa estar claro.',
      feito: fatos.politica_trocas,
      rota: '/perfil?tab=politicas',
    },
    {
      id: 'politica_privacidade',
      titulo: 'Política de privacidade da loja publicada',
      norma: 'LGPD, art. 9º',
      porque: 'A loja diz o que faz com os dados de quem compra.',
      feito: fatos.politica_privacidade,
      rota: '/perfil?tab=politicas',
    },
    {
      id: 'horarios',
      titulo: 'Horário de atendimento informado',
      norma: 'Decreto 7.962/2013, art. 4º, V',
      porque: 'O atendimento tem de ser adequado e ter resposta em até 5 dias.',
      feito: fatos.horarios,
      rota: '/perfil?tab=funcionamento',
    },
  ]
  const feitos = itens.filter(({ feito }) => feito).length
  return { itens, feitos, nota: Math.round((100 * feitos) / itens.length), conforme: feitos === itens.length }
}
