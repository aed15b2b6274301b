import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { plural } from '#src/shared/plural.ts'
import { rowOf } from '#src/shared/server/database/database.ts'
import type { Origem } from '#src/usuarios/server/auth/origin.ts'
import { confirmarSenha } from '#src/usuarios/server/auth/confirmar-senha.ts'
import { errors } from '../errors.ts'
import type { EncerrarLojaInput } from '../schemas-assinatura.ts'
import { agirNaAssinatura } from './agir-na-assinatura.ts'
import { contarPendencias, type Pendencias } from './contar-pendencias.ts'
import { encerrarLoja } from './encerrar-loja.ts'

/** The owner ends their shop, with the password: any day, whatever state it is in. */
export async function encerrarMinhaLoja(
  pessoa: Pessoa,
  { estabelecimento_id: id, codigo, senha }: EncerrarLojaInput,
  origem: Origem,
): Promise<void> {
  acessoDaLoja(pessoa, id, 'loja.encerrar')
  await confirmarSenha(pessoa, senha, origem)
  await encerrarAPedido(pessoa, 'estabelecimentos.encerrar', { id, codigo, motivo: null })
}

/**
 * Ends a shop for good, for who may: only with nothing open, which the refusal counts. Its code stays taken for ever, and
 * is typed again by who does it.
 */
export async function encerrarAPedido(
  pessoa: Pessoa,
  acao: 'estabelecimentos.encerrar' | 'plataforma.encerrar_loja',
  { id, codigo, motivo }: { id: string; codigo: string; motivo: string | null },
): Promise<void> {
  await agirNaAssinatura(pessoa, id, async (tx, _, { userId }) => {
    // An order that is being written keeps the row until it is there to be counted (findLojaParaVenda).
    const loja = await rowOf<{ codigo: string; status: string }>(tx)`
      select codigo, status from estabelecimentos where id = ${id} for update`
    if (loja?.status === 'encerrado') throw errors.loja_encerrada()
    if (loja?.codigo !== codigo) throw errors.codigo_diferente()
    const abertas = frases(await contarPendencias(tx, id))
    if (abertas.length > 0)
      throw errors.loja_com_pendencias({ detail: `A loja ainda tem ${LISTA.format(abertas)}.` })
    await auditar(tx, pessoa, acao, {
      estabelecimentoId: id,
      recurso: 'estabelecimentos',
      id,
      de: { status: loja.status },
      para: { status: 'encerrado' },
      motivo,
    })
    await encerrarLoja(tx, { estabelecimentoId: id, motivo, userId })
  })
}

const LISTA = new Intl.ListFormat('pt-BR')

function frases({ vendas, devolucoes, reembolsos, faturas }: Pendencias): string[] {
  const pendencia = (quantas: number, uma: string, varias: string) =>
    quantas === 0 ? [] : [plural(quantas, `# ${uma}`, `# ${varias}`)]
  return [
    ...pendencia(vendas, 'venda em andamento', 'vendas em andamento'),
    ...pendencia(devolucoes, 'devolução aberta', 'devoluções abertas'),
    ...pendencia(reembolsos, 'reembolso pendente', 'reembolsos pendentes'),
    ...pendencia(faturas, 'fatura em aberto', 'faturas em aberto'),
  ]
}
