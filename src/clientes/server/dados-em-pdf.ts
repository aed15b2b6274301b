import { formatarDocumento } from '#src/shared/cpf.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { makePdf, type Pdf } from '#src/shared/server/files/pdf.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { desfechoDaCompra, enderecoEmLinha, NOME_DA_ORIGEM_DO_CONSENTIMENTO } from '../rules.ts'
import type { Cliente } from '../schemas.ts'
import type { DadosDeUmCliente } from '../schemas-dados.ts'

/** The same data as the JSON, to be read on paper. */
export function dadosEmPdf(dados: DadosDeUmCliente): Promise<Buffer> {
  return makePdf({ title: `Dados de ${dados.cadastro.nome}`, author: dados.loja, margin: 56 }, (pdf) =>
    escrever(pdf, dados),
  )
}

function escrever(pdf: Pdf, dados: DadosDeUmCliente): void {
  const { cadastro } = dados
  pdf.font('Helvetica-Bold').fontSize(18).text('Dados pessoais em nosso poder')
  pdf.font('Helvetica').fontSize(10).fillColor('#555')
  pdf.text(
    `${dados.loja}. Gerado em ${formatarDataHora(dados.gerado_em)}, conforme o art. 18 da Lei 13.709/2018 (LGPD).`,
  )
  pdf.fillColor('black')

  secao(pdf, 'Cadastro', [
    `Nome: ${cadastro.nome}`,
    cadastro.email && `E-mail: ${cadastro.email}`,
    cadastro.telefone && `Telefone: ${formatarTelefone(cadastro.telefone)}`,
    cadastro.cpf_cnpj && `CPF ou CNPJ: ${formatarDocumento(cadastro.cpf_cnpj)}`,
    cadastro.nascimento && `Nascimento: ${cadastro.nascimento.split('-').toReversed().join('/')}`,
    enderecoEmLinha(cadastro) && `Endereço: ${enderecoEmLinha(cadastro)}`,
    cadastro.etiquetas.length > 0 && `Etiquetas: ${cadastro.etiquetas.join(', ')}`,
    cadastro.observacao && `Observação: ${cadastro.observacao}`,
    `Cliente desde ${formatarData(cadastro.created_at)}`,
  ])
  secao(
    pdf,
    'Compras',
    dados.compras.flatMap((compra) => [
      `#${compra.numero}, ${formatarData(compra.feita_em)}, ${formatarReais(compra.total)}, ${desfechoDaCompra(
        {
          status: compra.situacao,
          pago: compra.situacao !== 'pendente',
        },
      )}${compra.reembolsado > 0 ? `, ${formatarReais(compra.reembolsado)} reembolsados` : ''}${
        compra.frete_combinado?.valor
          ? `, frete combinado de ${formatarReais(compra.frete_combinado.valor)}`
          : ''
      }`,
      compra.comprador && `    Em nome de ${contato(compra.comprador)}`,
      ...compra.itens.map(
        ({ quantidade, nome, subtotal }) => `    ${quantidade} × ${nome}, ${formatarReais(subtotal)}`,
      ),
    ]),
  )
  secao(
    pdf,
    'Devoluções',
    dados.devolucoes.map(
      ({ protocolo, numero, aberta_em }) => `${protocolo}, venda #${numero}, ${formatarData(aberta_em)}`,
    ),
  )
  secao(
    pdf,
    'Avaliações',
    dados.avaliacoes.map(({ de, nota, comentario, feita_em }) =>
      [`${formatarData(feita_em)}, ${de}: nota ${nota}`, comentario].filter(Boolean).join('. '),
    ),
  )
  secao(
    pdf,
    'Mensagens',
    dados.mensagens.map(
      ({ protocolo, de, texto, em }) => `${formatarDataHora(em)}, ${protocolo}, ${de}: ${texto}`,
    ),
  )
  secao(
    pdf,
    'Notas da loja',
    dados.notas.map(({ texto, em }) => `${formatarData(em)}: ${texto}`),
  )
  secao(
    pdf,
    'Consentimentos para receber ofertas',
    dados.consentimentos.map(
      ({ aceita, origem, em }) =>
        `${formatarDataHora(em)}: ${aceita ? 'autorizou' : 'não autorizou'}, ${NOME_DA_ORIGEM_DO_CONSENTIMENTO[origem] ?? origem}`,
    ),
  )
}

function contato({ nome, email, telefone }: Pick<Cliente, 'nome' | 'email' | 'telefone'>): string {
  return [nome, email, telefone && formatarTelefone(telefone)].filter(Boolean).join(', ')
}

function secao(pdf: Pdf, titulo: string, linhas: (string | null | false)[]): void {
  const escritas = linhas.filter((linha) => typeof linha === 'string' && linha !== '')
  pdf.moveDown().font('Helvetica-Bold').fontSize(13).text(titulo)
  pdf.font('Helvetica').fontSize(10)
  if (escritas.length === 0) pdf.text('Nada registrado.')
  for (const linha of escritas) pdf.text(String(linha), { lineGap: 2 })
}
