import { type LojaDaDemo, lojaDaDemo } from './lojas/tipos.ts'

/** In this order: a shop's place makes its CNPJ, and the first has the team and the tickets. */
const CODIGOS = [
  'faisca-eletronicos',
  'atelie-linho-e-cor',
  'passo-certo',
  'casa-jacaranda',
  'emporio-do-cerrado',
  'torra-fina-cafes',
  'trilha-e-mar',
  'pedal-da-vila',
  'livraria-marambaia',
  'sebo-do-largo',
  'tinta-e-papel',
  'barro-e-trama',
  'jardim-manaca',
  'bicho-solto',
  // Waits for approval: nobody but its owner and the platform sees it.
  'doce-tacho',
  // Blocked for non-payment: its owner reaches /bloqueado, visitors do not reach it.
  'brecho-lua-nova',
]

const arquivos = import.meta.glob('./lojas/*.json', { eager: true, import: 'default' })

/** The shops of the demonstration: fourteen that visitors see, one that waits for approval, one blocked. */
export const LOJAS: LojaDaDemo[] = CODIGOS.map((codigo) =>
  lojaDaDemo.parse(arquivos[`./lojas/${codigo}.json`]),
)
