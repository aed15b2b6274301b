import { getConfig } from '#src/shared/server/config.ts'
import { geral } from '../secao-geral.ts'
import { configuracao } from './ler-secao.ts'

/** Whether the portal promises what the specification has it say: the demonstration does, others once somebody answers for it. */
export async function promete(): Promise<boolean> {
  return getConfig().demo || (await configuracao(geral)).responde_pelos_numeros
}
