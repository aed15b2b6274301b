import { timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { rowOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { keyedDigest } from '#src/shared/server/vault.ts'
import { errors } from '../errors.ts'
import { MINUTOS_DO_LINK } from '../schemas.ts'
import { type Faixa, lerPartes, temPartes } from './guardar-em-partes.ts'
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

/**
 * Whoever holds a link that is still good gets the file: no session travels with it. A browser whose download broke off
 * asks for the rest.
 */
export async function abrirLink({
  id,
  ate,
  assinatura: dada,
  pedida,
}: {
  id: string
  ate: number
  assinatura: string
  /** The `Range` of the request. */
  pedida: string | undefined
}): Promise<{ nome: string; tamanho: number; faixa: Faixa; inteiro: boolean; corpo: Readable }> {
  if (!confere(dada, assinatura(id, ate)) || ate * 1000 < currentTime().getTime()) throw errors.link_vencido()
  const row = await withAccess(
    SYSTEM,
    (tx) => rowOf<{ codigo: string; dia: string; tamanho: number }>(tx)`
    select e.codigo, to_char(a.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as dia, a.tamanho
    from arquivos_da_loja a join estabelecimentos e on e.id = a.estabelecimento_id
    where a.id = ${id} and a.status = 'pronto'`,
  )
  if (!row) throw errors.arquivo_nao_encontrado()
  const { tamanho } = row
  const tudo = { de: 0, ate: tamanho - 1 }
  const faixa = lerFaixa(pedida, tamanho) ?? tudo
  return {
    nome: `${row.codigo}-${row.dia}.zip`,
    tamanho,
    faixa,
    inteiro: faixa === tudo,
    corpo: lerPartes(id, faixa),
  }
}

/** One range from a byte on; any other is answered whole, as the protocol lets one. */
function lerFaixa(pedida: string | undefined, tamanho: number): Faixa | undefined {
  const [, de, ate] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(pedida ?? '') ?? []
  if (de === undefined || Number(de) >= tamanho) return undefined
  const ultimo = ate ? Math.min(Number(ate), tamanho - 1) : tamanho - 1
  return Number(de) <= ultimo ? { de: Number(de), ate: ultimo } : undefined
}

function assinatura(id: string, ate: number): string {
  return keyedDigest('shop-archive-link', `${id.toLowerCase()}:${ate}`).toString('base64url')
}

function confere(dada: string, certa: string): boolean {
  const [a, b] = [Buffer.from(dada), Buffer.from(certa)]
  return a.length === b.length && timingSafeEqual(a, b)
}
