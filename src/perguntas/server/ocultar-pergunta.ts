import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { MotivoDeOcultar } from '../rules.ts'
import { perguntaDaEquipe } from './pergunta-da-equipe.ts'

/** The shop takes a question off its product, and says why. What the platform took down stays so. */
export async function ocultarPergunta(
  pessoa: Pessoa,
  { id, motivo }: { id: string; motivo: MotivoDeOcultar },
): Promise<{ id: string }> {
  const { estabelecimentoId, acesso } = await perguntaDaEquipe(pessoa, id)
  await withAccess(acesso, async (tx) => {
    const ocultas = await run(tx)`
      update perguntas_produtos set status = 'oculta', motivo_oculta = ${motivo}
      where id = ${id} and status = 'publicada'`
    if (ocultas === 0) throw errors.nao_pode_ocultar()
    const ato = { estabelecimentoId, recurso: 'perguntas_produtos', id, motivo }
    await auditar(tx, pessoa, 'perguntas.ocultar', ato)
  })
  return { id }
}

/** The shop shows again what it had taken off. */
export async function mostrarPergunta(pessoa: Pessoa, id: string): Promise<{ id: string }> {
  const { estabelecimentoId, acesso } = await perguntaDaEquipe(pessoa, id)
  await withAccess(acesso, async (tx) => {
    const mostradas = await run(tx)`
      update perguntas_produtos set status = 'publicada', motivo_oculta = null
      where id = ${id} and status = 'oculta'`
    if (mostradas === 0) throw errors.nao_pode_ocultar()
    await auditar(tx, pessoa, 'perguntas.mostrar', { estabelecimentoId, recurso: 'perguntas_produtos', id })
  })
  return { id }
}
