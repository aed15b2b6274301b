import { fraseDoAto } from '#src/registro/atos.ts'
import FRASES from './conteudo/atividade.json' with { type: 'json' }

/** What the activity log can be narrowed to, with the words before the point of the acts that belong there. */
export const GRUPOS_DE_ATIVIDADE = {
  vendas: { nome: 'Vendas', prefixos: ['vendas', 'devolucoes', 'reembolsos'] },
  produtos: { nome: 'Produtos', prefixos: ['produtos', 'categorias'] },
  clientes: { nome: 'Clientes', prefixos: ['clientes'] },
  equipe: { nome: 'Equipe', prefixos: ['convites', 'equipe'] },
  pagamentos: { nome: 'Pagamentos', prefixos: ['pagamentos'] },
  loja: { nome: 'Dados da loja', prefixos: ['estabelecimentos'] },
  assinatura: { nome: 'Assinatura', prefixos: ['assinaturas', 'faturas'] },
  avaliacoes: { nome: 'Avaliações', prefixos: ['avaliacoes'] },
  suporte: { nome: 'Suporte', prefixos: ['suporte'] },
  dados: { nome: 'Dados exportados', prefixos: ['dados', 'relatorios'] },
  plataforma: { nome: 'Administração do Portal', prefixos: ['plataforma'] },
} as const
export type GrupoDeAtividade = keyof typeof GRUPOS_DE_ATIVIDADE
export const NOMES_DOS_GRUPOS = Object.keys(GRUPOS_DE_ATIVIDADE) as GrupoDeAtividade[]

/** What the shop reads in words of its own: what the platform did to it, and the steps of its sales. */
const DA_LOJA: Readonly<Record<string, string>> = FRASES

/** What was done, as a sentence for the shop. */
export const fraseDaAtividade = (acao: string): string => DA_LOJA[acao] ?? fraseDoAto(acao)
