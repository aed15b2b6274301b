import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { areAttachmentsOf } from '#src/shared/server/files/files.ts'
import { run, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { today } from '#src/shared/server/clock.ts'
import { errors } from '../errors.ts'
import { chaveDeNotaValida, diaDaVenda, limparChave, notaDeOutraVenda } from '../nota-fiscal.ts'
import type { VendaDetalhe } from '../schemas.ts'
import { acharVenda, lerVenda } from './lista/ler-vendas.ts'
import { eventoDaVenda } from './mover-venda.ts'
import { exigirVenda } from './repository.ts'

export interface NotaFiscalInput {
  vendaId: string
  chave: string
  xmlId: string | null
  pdfId: string | null
}

/** The shop's team says which fiscal document a sale has, with its files. A second time puts it right. */
export async function guardarNotaFiscal(pessoa: Pessoa, nota: NotaFiscalInput): Promise<VendaDetalhe> {
  const { vendaId, xmlId, pdfId } = nota
  const { estabelecimento_id: estabelecimentoId } = await acharVenda(pessoa, vendaId)
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'vendas.anotar')
  const chave = limparChave(nota.chave)
  if (!chaveDeNotaValida(chave)) {
    throw errors.nota_invalida({
      errors: [{ path: 'chave', message: 'Confira os 44 caracteres da chave de acesso.' }],
    })
  }
  await withAccess(acesso, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    const motivo = notaDeOutraVenda(chave, {
      cnpj: await cnpjDaLoja(tx, estabelecimentoId),
      vendidaEm: diaDaVenda(venda),
      hoje: today(),
    })
    if (motivo) throw errors.nota_de_outro({ detail: motivo, errors: [{ path: 'chave', message: motivo }] })
    if (!(await areAttachmentsOf(tx, { ids: [xmlId, pdfId], estabelecimentoId })))
      throw errors.arquivo_nao_encontrado()
    await run(tx)`insert into notas_fiscais (estabelecimento_id, venda_id, chave, xml_id, pdf_id, user_id)
      values (${estabelecimentoId}, ${vendaId}, ${chave}, ${xmlId}, ${pdfId}, ${pessoa.userId})
      on conflict (estabelecimento_id, venda_id) do update set chave = excluded.chave, user_id = excluded.user_id,
        xml_id = coalesce(excluded.xml_id, notas_fiscais.xml_id), pdf_id = coalesce(excluded.pdf_id, notas_fiscais.pdf_id)`.catch(
      (error) => {
        throw violates(error, 'notas_fiscais_chave_key') ? errors.nota_de_outra_venda() : error
      },
    )
    await auditar(tx, pessoa, 'vendas.guardar_nota_fiscal', { estabelecimentoId, id: vendaId, para: chave })
    await announce(tx, [eventoDaVenda(venda)])
  })
  return lerVenda(pessoa, vendaId)
}

async function cnpjDaLoja(tx: Tx, id: string): Promise<string | null> {
  const loja = await tx.selectFrom('estabelecimentos').select('cnpj').where('id', '=', id).executeTakeFirst()
  return loja?.cnpj ?? null
}

/** Takes a wrongly written document off the sale; its files stay with the shop. */
export async function removerNotaFiscal(pessoa: Pessoa, vendaId: string): Promise<VendaDetalhe> {
  const { estabelecimento_id: estabelecimentoId } = await acharVenda(pessoa, vendaId)
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'vendas.anotar')
  await withAccess(acesso, async (tx) => {
    const antes = await tx
      .deleteFrom('notas_fiscais')
      .where('venda_id', '=', vendaId)
      .returning('chave')
      .executeTakeFirst()
    if (!antes) return
    await auditar(tx, pessoa, 'vendas.remover_nota_fiscal', {
      estabelecimentoId,
      id: vendaId,
      de: antes.chave,
    })
  })
  return lerVenda(pessoa, vendaId)
}
