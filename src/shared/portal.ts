/** What every page may show of who runs the marketplace, as the platform set it. */
export interface Portal {
  razao_social: string
  cnpj: string
  endereco: string
  cidade: string
  email: string
  telefone: string
  /** Where the platform answers by WhatsApp; empty where it does not. */
  whatsapp: string
  email_acessibilidade: string
  encarregado: string
  email_encarregado: string
  /** Whether somebody answers for the marketing claims (docs/decisions/0112); where nobody does, no page makes them. */
  promete: boolean
  /** Within how many hours a shop's registration is decided. */
  horas_de_aprovacao: number
  /** How many pictures a product may have. */
  imagens_por_produto: number
  /** Within how many days of its delivery a purchase may be reviewed; 0 while no reviews are taken. */
  avaliar_em_dias: number
  /** The newest edition of each legal text that everybody must accept, such as `termos:2027-01`. */
  aceites: string[]
  /** A line above every page; null for none. */
  faixa: { texto: string; tom: 'informa' | 'alerta' } | null
}

export const PORTAL_PADRAO: Portal = {
  razao_social: 'Portal de Vendas Tecnologia Ltda.',
  cnpj: '12.ABC.345/01DE-35',
  endereco: 'Av. Paulista, 1000, São Paulo, SP',
  cidade: 'São Paulo, SP',
  email: 'contato@portaldevendas.com.br',
  telefone: '(11) 5555-0100',
  whatsapp: '(11) 95555-0100',
  email_acessibilidade: 'acessibilidade@portaldevendas.com.br',
  encarregado: '',
  email_encarregado: 'privacidade@portaldevendas.com.br',
  promete: false,
  horas_de_aprovacao: 72,
  imagens_por_produto: 8,
  avaliar_em_dias: 60,
  aceites: [],
  faixa: null,
}
