import type { Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { queueLetter, renderLetter } from '#src/shared/server/mail.ts'
import { countHits } from '#src/shared/server/rate-limit.ts'
import { errors } from '../../errors.ts'
import { type ModeloDeCarta, modelosDeCarta } from './modelos.tsx'

type Resumo = Omit<ModeloDeCarta, 'corpo'>

export function listarModelos(): Resumo[] {
  return modelosDeCarta().map(({ corpo: _corpo, ...resumo }) => resumo)
}

export function lerModelo(chave: string): Resumo & { html: string; texto: string } {
  const { corpo, ...resumo } = achar(chave)
  return { ...resumo, ...renderLetter(corpo) }
}

/** Sends a letter with invented data to whoever asks, and to nobody else. Thirty an hour. */
export async function testarModelo(pessoa: Pessoa, chave: string): Promise<{ para: string }> {
  const { assunto, corpo } = achar(chave)
  await withAcesso(SISTEMA, async (tx) => {
    const [contagem] = await countHits(tx, [
      { nome: 'carta-de-teste', quem: pessoa.userId, limite: 30, janelaSegundos: 3600 },
    ])
    if (!contagem?.cabe) throw portal.muitas_requisicoes()
    await queueLetter(tx, { para: pessoa.email, assunto: `[Teste] ${assunto}`, corpo })
    await auditar(tx, {
      pessoa,
      estabelecimentoId: null,
      acao: 'plataforma.carta_testada',
      recurso: 'emails',
      recursoId: chave,
      para: { assunto },
    })
  })
  return { para: pessoa.email }
}

function achar(chave: string): ModeloDeCarta {
  const modelo = modelosDeCarta().find((um) => um.chave === chave)
  if (!modelo) throw errors.carta_nao_encontrada()
  return modelo
}
