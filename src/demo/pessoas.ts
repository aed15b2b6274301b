import { semAcentos } from '#src/shared/sem-acentos.ts'

/** The password of every account of the demonstration. */
export const SENHA_DA_DEMO = 'demo-portal-2026'

export const ADMIN = { nome: 'Administração do Portal', email: 'admin@demo.portal' }
export const CONSUMIDORA = { nome: 'Camila Duarte', email: 'consumidor@demo.portal' }

/** Who works at the first shop beside its owner. */
export const EQUIPE = [
  { nome: 'Bruna Matias', email: 'vendas@demo.portal', papel: 'vendedor' },
  { nome: 'Jonas Prado', email: 'estoque@demo.portal', papel: 'estoquista' },
  { nome: 'Sílvia Koga', email: 'financeiro@demo.portal', papel: 'financeiro' },
] as const

/** Whom the shops have sold to. */
export const COMPRADORES = [
  'Ana Beatriz Ribeiro',
  'Antônio Salles',
  'Beatriz Nogueira',
  'Carlos Eduardo Pires',
  'Cláudia Ferraz',
  'Daniel Moreira',
  'Eduarda Lima',
  'Fábio Guimarães',
  'Fernanda Couto',
  'Gabriel Teixeira',
  'Giovana Martins',
  'Henrique Barros',
  'Isabela Rocha',
  'João Pedro Alves',
  'Juliana Freitas',
  'Larissa Monteiro',
  'Leonardo Vasques',
  'Luciana Peixoto',
  'Marcelo Antunes',
  'Mariana Coelho',
  'Natália Braga',
  'Otávio Mesquita',
  'Patrícia Sampaio',
  'Rafael Cordeiro',
  'Renata Vilela',
  'Rodrigo Amaral',
  'Sandra Figueiredo',
  'Thiago Cavalcante',
  'Vanessa Queirós',
  'Vitor Hugo Prates',
].map((nome) => ({ nome, email: `${semAcento(nome).split(' ').slice(0, 2).join('.')}@demo.portal` }))

function semAcento(texto: string): string {
  return semAcentos(texto).toLowerCase()
}
