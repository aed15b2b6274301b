import { COMPRADOR, DOCUMENTO_DO_COMPRADOR } from '#src/clientes/server/cliente-da-venda.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { digitosComDdd } from '#src/shared/telefone.ts'
import type { Endereco } from '#src/shared/endereco.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, shopAlone, withAccess } from '#src/shared/server/database/database.ts'
import { type Remetente, remetenteDaLoja } from '../remetente.ts'
import { registroDaLoja } from './conectar-melhor-envio.ts'
import type { EtiquetaRow } from './repository.ts'
import { medidas } from './transportadora.ts'

interface VendaParaEnviar {
  numero: number
  status: string
  pago: boolean
  endereco: Endereco | null
  nome: string | null
  email: string | null
  telefone: string | null
  documento: string | null
  chave: string | null
  itens: { nome: string; quantidade: number; valor: number }[]
}

/** Paid, and not handed over, given back or gone. */
const ENVIAVEIS = ['pago', 'em_preparacao', 'pronto_retirada']

/**
 * What the carrier is told of a label, read when it is asked and kept nowhere: the sender of the shop's record, where the
 * buyer wants it, what is inside. Or the sentence that says why there is nothing to send.
 */
export async function pedidoDaEtiqueta(
  etiqueta: EtiquetaRow,
): Promise<{ corpo: object } | { recusa: string }> {
  const { estabelecimento_id: estabelecimentoId, venda_id: vendaId } = etiqueta
  const { venda, loja } = await withAccess(shopAlone(estabelecimentoId), async (tx) => ({
    venda: await rowOf<VendaParaEnviar>(tx)`
      select v.numero, v.status, v.pago_em is not null as pago, v.endereco_entrega as endereco,
        ${COMPRADOR} ->> 'nome' as nome, ${COMPRADOR} ->> 'email' as email, ${COMPRADOR} ->> 'telefone' as telefone,
        ${DOCUMENTO_DO_COMPRADOR} as documento,
        (select n.chave from notas_fiscais n where n.estabelecimento_id = v.estabelecimento_id and n.venda_id = v.id)
          as chave,
        coalesce((select jsonb_agg(jsonb_build_object('nome', i.nome, 'quantidade',
            i.quantidade - i.quantidade_cancelada - i.quantidade_devolvida, 'valor', i.preco_unitario) order by i.id)
          from itens_venda i where i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id
            and i.quantidade > i.quantidade_cancelada + i.quantidade_devolvida), '[]') as itens
      from vendas v
      left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
      where v.id = ${vendaId} and v.excluido_em is null`,
    loja: await registroDaLoja(tx, estabelecimentoId),
  }))
  if (!venda?.pago || !ENVIAVEIS.includes(venda.status))
    return { recusa: 'A venda não está mais paga e à espera do envio.' }
  if (!venda.endereco || !venda.nome) return { recusa: 'A venda não tem endereço de entrega.' }
  if (!venda.documento) return { recusa: 'Falta o CPF ou CNPJ de quem recebe.' }
  if (etiqueta.com_nota && !venda.chave) return { recusa: 'A nota fiscal foi removida da venda.' }
  if (venda.itens.length === 0) return { recusa: 'Não resta nada a enviar nesta venda.' }
  const remetente = remetenteDaLoja(loja)
  if ('falta' in remetente) return { recusa: `Falta no endereço da loja: ${remetente.falta.join(', ')}.` }
  return { corpo: montar({ etiqueta, venda, endereco: venda.endereco, remetente: remetente.remetente }) }
}

function montar({
  etiqueta,
  venda,
  endereco,
  remetente,
}: {
  etiqueta: EtiquetaRow
  venda: VendaParaEnviar
  endereco: Endereco
  remetente: Remetente
}): object {
  const valor = venda.itens.reduce(
    (soma, { valor, quantidade }) => soma + paraCentavos(valor) * quantidade,
    0,
  )
  const documento = venda.documento ?? ''
  return {
    service: etiqueta.servico_id,
    from: {
      name: remetente.nome,
      phone: remetente.telefone,
      email: remetente.email,
      company_document: remetente.cnpj,
      address: remetente.logradouro,
      number: remetente.numero,
      complement: remetente.complemento,
      district: remetente.bairro,
      city: remetente.cidade,
      state_abbr: remetente.uf,
      postal_code: remetente.cep,
    },
    to: {
      name: venda.nome,
      phone: digitosComDdd(venda.telefone ?? ''),
      email: venda.email ?? '',
      ...(documento.length === 11 ? { document: documento } : { company_document: documento }),
      address: endereco.logradouro,
      number: endereco.numero,
      complement: endereco.complemento ?? '',
      district: endereco.bairro,
      city: endereco.cidade,
      state_abbr: endereco.uf,
      postal_code: endereco.cep,
    },
    products: venda.itens.map(({ nome, quantidade, valor: cada }) => ({
      name: nome.slice(0, 100),
      quantity: quantidade,
      unitary_value: cada,
    })),
    volumes: etiqueta.volumes.map(medidas),
    options: {
      insurance_value: paraReais(valor),
      receipt: false,
      own_hand: false,
      reverse: false,
      // Without a fiscal document the market makes the declaration of what is inside.
      non_commercial: !etiqueta.com_nota,
      ...(etiqueta.com_nota ? { invoice: { key: venda.chave } } : {}),
      platform: 'Portal de Vendas',
      tags: [{ tag: `Venda #${venda.numero}`, url: `${getConfig().publicUrl}/vendas/${etiqueta.venda_id}` }],
    },
  }
}
