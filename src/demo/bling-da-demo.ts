import { join } from 'node:path'
import { enderecoDeRetorno } from '#src/integracoes/server/bling/bling.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowsOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import type { BlingSimulado, OpcoesDoBling } from './simulador/bling/bling.ts'

/** The shop of `lojista@demo.portal`: its ERP has its products, and waits to be connected by hand. */
const LOJA = 'faisca-eletronicos'
const CONTA = 'faisca-erp@demo.portal'
const PRODUTOS = 40

export function blingDaDemo(): OpcoesDoBling {
  const { bling, publicUrl, DATA_DIR } = getConfig()
  return {
    app: {
      clientId: bling?.clientId ?? '',
      clientSecret: bling?.clientSecret ?? '',
      redirectUri: enderecoDeRetorno(),
    },
    contas: [
      { nome: 'Faísca no Bling', email: CONTA, empresa: 'fa15ca00fa15ca00fa15ca00fa15ca00', produtos: [] },
    ],
    dataFile: join(DATA_DIR, 'simulador-bling.json'),
    urlDoAviso: `${publicUrl}/functions/v1/bling-webhook`,
  }
}

/** Once the shop is there: what lies on its shelves lies in its ERP too, some of it counted otherwise. */
export async function encherBlingDaDemo({ livro }: BlingSimulado): Promise<void> {
  const conta = livro.conta(CONTA)
  if (!conta || conta.produtos.length > 0) return
  const produtos = await withAccess(
    SYSTEM,
    (tx) => rowsOf<{ codigo: string; nome: string; saldo: number }>(tx)`
      select trim(p.sku) as codigo, nome_do_produto(p.nome, p.variacao) as nome, p.estoque as saldo from produtos p
      join estabelecimentos e on e.id = p.estabelecimento_id
      where e.codigo = ${LOJA} and trim(p.sku) <> '' and p.opcoes = '[]' and p.status in ('ativo', 'variacao')
      order by p.nome, p.id limit ${PRODUTOS}`,
  )
  conta.produtos.push(
    ...produtos.map((produto, i) => ({
      ...produto,
      id: livro.novoId(),
      situacao: 'A' as const,
      saldo: produto.saldo + (i % 7 === 0 ? 2 : 0),
    })),
  )
  livro.guardar()
}
