import type { Palco } from '../desenhos/tela.ts'

export interface ProdutoDaDemo {
  nome: string
  /** The kind of drawing (desenhos/indice.ts) and its two colours. */
  tipo: string
  cores: readonly [string, string]
  preco: number
  promo?: number
  estoque: number
  categoria: string
  descricao: string
  ficha: Record<string, string>
  fabricante?: string
  material?: string
  dimensoes?: string
  peso?: string
  garantia?: string
}

export type NomeDoPlano = 'Starter' | 'Profissional' | 'Enterprise'

export interface LojaDaDemo {
  codigo: string
  nome: string
  razaoSocial: string
  segmento: string
  cidade: string
  uf: string
  cep: string
  endereco: string
  telefone: string
  cor: string
  palco: Palco
  emblema: string
  descricao: string
  plano: NomeDoPlano
  /** The plan it had until so many periods ago: two at least, as the next one may be billed already. */
  antes?: { plano: NomeDoPlano; ha: number }
  dono: { nome: string; email: string }
  /** Days since it opened. */
  idade: number
  /** Sales over the last months. */
  vendas: number
  /** How happy its customers are: the average the drawn reviews tend to. */
  humor: number
  situacao: 'aprovada' | 'pendente' | 'bloqueada'
  categorias: Record<string, string>
  produtos: ProdutoDaDemo[]
}

export const CORES_DE_CATEGORIA: Record<string, string> = {
  Eletrônicos: '#1c5ca3',
  Roupas: '#8c2f6b',
  Casa: '#8a5200',
  Alimentos: '#a4421f',
  Esportes: '#0b6f66',
  Livros: '#5a3fa0',
  Arte: '#b93220',
  Outros: '#4f5b16',
}
