import { sql } from 'kysely'
import { paraReais } from '#src/shared/dinheiro.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { vencimentoDoPeriodo } from '../../calendario.ts'
import type { CobrancaAutomatica, PixAutomatico } from '../../schemas-pix-automatico.ts'
import type { AssinaturaRow } from '../repository.ts'
import { precoAutorizavel } from './acertar.ts'
import { listCobrancas } from './listar-cobrancas.ts'
import type { AutorizacaoRow } from './repository.ts'

/** What the page of the subscription shows of it; null where nobody charges by it and nothing was ever charged. */
export async function lerPixAutomatico(tx: Tx, assinatura: AssinaturaRow): Promise<PixAutomatico | null> {
  const { estabelecimento_id: id } = assinatura
  const ultima = await rowOf<AutorizacaoRow>(tx)`
    select * from autorizacoes_pix_automatico where estabelecimento_id = ${id}
    order by (status in ('criada', 'aprovada')) desc, created_at desc limit 1`
  const parado = getConfig().automaticPix === null
  if (!ultima && parado) return null
  const preco = await precoAutorizavel(tx, assinatura)
  const cobrancas = await listCobrancas(tx, sql`c.estabelecimento_id = ${id}`)
  const espera = ultima?.status === 'criada'
  const primeira = espera ? cobrancas.find(({ imediata, status }) => imediata && status === 'criada') : null
  return {
    oferecido: !parado && preco !== null && preco.centavos > 0,
    situacao: situacaoDe(ultima),
    parado,
    valor: espera || ultima?.status === 'aprovada' ? ultima.valor : preco && paraReais(preco.centavos),
    periodicidade: ultima?.periodicidade ?? assinatura.periodicidade,
    codigo:
      espera && !parado && ultima.qr_code && ultima.expira_em
        ? {
            qr_code: ultima.qr_code,
            qr_code_base64: await imagemDoQr(ultima.qr_code),
            app_url: ultima.app_url,
            expira_em: ultima.expira_em.toISOString(),
            created_at: ultima.created_at.toISOString(),
            paga_agora: primeira?.valor ?? null,
          }
        : null,
    proxima:
      ultima?.status === 'aprovada' && !parado
        ? proximaDe(ultima, { cobrancas, de: preco?.de ?? null })
        : null,
    fim: ultima?.encerrada_por ?? null,
    cobrancas: cobrancas.filter(({ imediata, status }) => !imediata || status === 'paga'),
  }
}

function situacaoDe(ultima: AutorizacaoRow | undefined): PixAutomatico['situacao'] {
  if (!ultima) return 'nao_autorizado'
  if (ultima.status === 'criada') return 'aguardando'
  return ultima.status === 'aprovada' ? 'autorizado' : 'encerrado'
}

function proximaDe(
  { valor, primeira_em }: AutorizacaoRow,
  { cobrancas, de }: { cobrancas: CobrancaAutomatica[]; de: string | null },
): PixAutomatico['proxima'] {
  const marcada = cobrancas.findLast(({ status }) => status === 'criada' || status === 'agendada')
  if (marcada) return { dia: marcada.vencimento, valor: marcada.valor, marcada: true }
  const seguinte = de && vencimentoDoPeriodo(de)
  return { dia: seguinte && seguinte > primeira_em ? seguinte : primeira_em, valor, marcada: false }
}

const CODIGOS = new Map<string, Promise<string>>()

/** Made once for each code that waits, of the last few. */
function imagemDoQr(codigo: string): Promise<string> {
  const pronta = CODIGOS.get(codigo)
  if (pronta) return pronta
  if (CODIGOS.size >= 50) CODIGOS.clear()
  const nova = pngEmBase64(codigo)
  CODIGOS.set(codigo, nova)
  return nova
}

async function pngEmBase64(codigo: string): Promise<string> {
  const { default: QRCode } = await import('qrcode')
  return (await QRCode.toBuffer(codigo, { margin: 2, width: 320 })).toString('base64')
}
