import { timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { rowOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { keyedDigest } from '#src/shared/server/vault.ts'
import { errors } from '../errors.ts'
import { MINUTOS_DO_LINK } from '../schemas.ts'
import { lerPartes, temPartes } from './guardar-em-partes.ts'
import { lerArquivo } from './ler-arquivos.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

/** A link that a browser can follow by itself: gigabytes are no answer to hold in a page. It opens for some minutes. */
export async function linkDoArquivo(pessoa: Pessoa, { estabelecimentoId, id }: Qual) {
  await withAccess(acessoDaLoja(pessoa, estabelecimentoId, 'dados.copiar'), async (tx) => {
    const arquivo = await lerArquivo(tx, id)
    if (arquivo.status !== 'pronto') throw errors.arquivo_nao_encontrado()
    await auditar(tx, pessoa, 'dados.baixar_loja', {
      estabelecimentoId,
      recurso: 'estabelecimentos',
      id: estabelecimentoId,
    })
  })
  if (!(await temPartes(id))) throw errors.arquivo_nao_encontrado()
  const ate = Math.floor(currentTime().getTime() / 1000) + MINUTOS_DO_LINK * 60
  return {
    url: `/rest/v1/arquivos_da_loja/${id}/conteudo?ate=${ate}&assinatura=${assinatura(id, ate)}`,
    vale_ate: new Date(ate * 1000).toISOString(),
  }
}

/** Whoever holds a link that is still good gets the file: no session travels with it. */
export async function abrirLink({
  id,
  ate,
  assinatura: dada,
}: {
  id: string
  ate: number
  assinatura: string
}): Promise<{ nome: string; tamanho: number; corpo: Readable }> {
  if (!confere(dada, assinatura(id, ate)) || ate * 1000 < currentTime().getTime()) throw errors.link_vencido()
  const row = await withAccess(
    SYSTEM,
    (tx) => rowOf<{ codigo: string; dia: string; tamanho: number; partes: number }>(tx)`
    select e.codigo, to_char(a.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as dia, a.tamanho, a.partes
    from arquivos_da_loja a join estabelecimentos e on e.id = a.estabelecimento_id
    where a.id = ${id} and a.status = 'pronto'`,
  )
  if (!row) throw errors.arquivo_nao_encontrado()
  return { nome: `${row.codigo}-${row.dia}.zip`, tamanho: row.tamanho, corpo: lerPartes(id, row.partes) }
}

function assinatura(id: string, ate: number): string {
  return keyedDigest('shop-archive-link', `${id.toLowerCase()}:${ate}`).toString('base64url')
}

function confere(dada: string, certa: string): boolean {
  const [a, b] = [Buffer.from(dada), Buffer.from(certa)]
  return a.length === b.length && timingSafeEqual(a, b)
}
