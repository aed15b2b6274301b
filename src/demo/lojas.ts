import { atelie } from './lojas/atelie-linho-e-cor.ts'
import { barroETrama } from './lojas/barro-e-trama.ts'
import { bichoSolto } from './lojas/bicho-solto.ts'
import { luaNova } from './lojas/brecho-lua-nova.ts'
import { jacaranda } from './lojas/casa-jacaranda.ts'
import { doceTacho } from './lojas/doce-tacho.ts'
import { cerrado } from './lojas/emporio-do-cerrado.ts'
import { faisca } from './lojas/faisca-eletronicos.ts'
import { manaca } from './lojas/jardim-manaca.ts'
import { marambaia } from './lojas/livraria-marambaia.ts'
import { passoCerto } from './lojas/passo-certo.ts'
import { pedal } from './lojas/pedal-da-vila.ts'
import { sebo } from './lojas/sebo-do-largo.ts'
import { tintaEPapel } from './lojas/tinta-e-papel.ts'
import type { LojaDaDemo } from './lojas/tipos.ts'
import { torraFina } from './lojas/torra-fina-cafes.ts'
import { trilhaEMar } from './lojas/trilha-e-mar.ts'

/** The shops of the demonstration: fourteen that visitors see, one that waits for approval, one blocked. */
export const LOJAS: LojaDaDemo[] = [
  faisca,
  atelie,
  passoCerto,
  jacaranda,
  cerrado,
  torraFina,
  trilhaEMar,
  pedal,
  marambaia,
  sebo,
  tintaEPapel,
  barroETrama,
  manaca,
  bichoSolto,
  doceTacho,
  luaNova,
]
