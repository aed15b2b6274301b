import { inicioDoDia } from '#src/shared/dias.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { lerMedida } from '#src/shared/ler-medida.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { criarAcaso } from './acaso.ts'
import { porAtendimento, porConfiguracoes } from './atendimento-da-demo.ts'
import { pesoDeEnvio } from './frete-da-demo.ts'
import { porFotosEVotos } from './fotos-e-votos.ts'
import { inventarAvaliacoes } from './avaliacoes.ts'
import { contaDaDemo } from './contas.ts'
import { cnpjDe, linhaDeCategoria, linhaDeLoja, linhasDeProduto, linhasDoCofre } from './fabrica.ts'
import { cicloDaDemo } from './faturas.ts'
import { inventarVendas } from './historia.ts'
import type { ImagensDaLoja } from './imagens.ts'
import type { Linhas } from './linhas.ts'
import { escriturar } from './livro-de-estoque.ts'
import { CORES_DE_CATEGORIA, type LojaDaDemo, type ProdutoDaDemo } from './lojas/tipos.ts'
import { porDetalhes } from './detalhes-das-vendas.ts'
import { inventarPerguntas } from './perguntas.ts'
import { pagarVenda } from './pagamentos-da-demo.ts'
import type { PagamentoSimulado } from './simulador/livro.ts'
import { type Comprador, porClientes, porVenda } from './venda-em-linhas.ts'
import { escolherVariacoes, variacoesDe } from './variacoes-da-demo.ts'
import { porBuscasEmVao, porVisitas } from './visitas.ts'

const HORA = 3_600_000
/** Of categories that a shop named itself, so that neighbours differ. */
const OUTRAS_CORES = Object.values(CORES_DE_CATEGORIA)
const cnpjDaLoja = ({ posicao }: Pick<Cena, 'posicao'>) => cnpjDe(24_318_507 + posicao * 1_731_119)
const DIA = 24 * HORA
/** Since when the blocked shop is. */
const DIAS_BLOQUEADA = 13

interface Cena {
  loja: LojaDaDemo
  /** Its place among the shops: makes its CNPJ. */
  posicao: number
  donoId: string
  compradores: Comprador[]
  imagens: ImagensDaLoja
  planoId: string
  /** Of the plan, in reais. */
  valorMensal: number
  agora: number
  novoId: (em: number) => number
}

/** All rows of one shop, from its registration to yesterday's review; gives what the simulator must know. */
export function porLoja(linhas: Linhas, cena: Cena): PagamentoSimulado[] {
  const { loja, agora, compradores, imagens } = cena
  const acaso = criarAcaso(loja.codigo)
  const abertura = agora - loja.idade * DIA
  const estabelecimentoId = uuidV7(abertura)
  const conta = contaDaDemo(loja.codigo, loja)
  porCadastro(linhas, cena, { estabelecimentoId, abertura })
  porConfiguracoes(linhas, { loja, estabelecimentoId })
  if (cena.posicao === 0)
    porAtendimento(linhas, {
      estabelecimentoId,
      dono: { id: cena.donoId, nome: loja.dono.nome },
      compradores,
      agora,
    })

  const produtos = porProdutos(linhas, { loja, imagens, estabelecimentoId, abertura })
  const vendas = inventarVendas({
    acaso,
    agora,
    abertura,
    quantas: loja.vendas,
    compradores: compradores.length,
    produtos: produtos.filter(({ maior_de_18 }) => !maior_de_18),
    fechou: loja.situacao === 'bloqueada' ? agora - DIAS_BLOQUEADA * DIA : null,
  })
  const variacoes = produtos.flatMap((produto, i) => {
    const dita = loja.produtos[i]
    return dita ? variacoesDe(dita, produto, abertura + 3 * HORA) : []
  })
  escolherVariacoes(vendas, { produtos, variacoes, acaso: criarAcaso(`${loja.codigo} variações`) })
  // What lies on the shelf has a ledger; a product with variations is their sum.
  const comVariacoes = new Set(variacoes.map(({ pai_id }) => pai_id))
  const naPrateleira = [...produtos.filter(({ id }) => !comVariacoes.has(id)), ...variacoes]
  const { movimentos, reservados } = escriturar({
    estabelecimentoId,
    produtos: naPrateleira,
    vendas,
    entradaEm: abertura + 2 * HORA,
    agora,
  })
  for (const produto of naPrateleira) produto.estoque_reservado = reservados.get(produto.id) ?? 0
  linhas.por('produtos', ...produtos, ...variacoes)
  linhas.por('movimentos_estoque', ...movimentos)

  const clientes = porClientes(linhas, { vendas, compradores, estabelecimentoId, donoId: cena.donoId })
  const simulados = vendas.map((venda, i) => {
    const numero = 1001 + i
    porVenda(linhas, { venda, numero, estabelecimentoId, clientes, compradores, donoId: cena.donoId })
    porDetalhes(linhas, { venda, numero, estabelecimentoId, donoId: cena.donoId, cnpj: cnpjDaLoja(cena) })
    const email = venda.comprador === null ? '' : (compradores[venda.comprador]?.email ?? '')
    return pagarVenda(linhas, {
      venda,
      numero,
      estabelecimentoId,
      lojaNome: loja.nome,
      conta,
      email,
      novoId: cena.novoId,
    })
  })
  porVisitas(linhas, {
    acaso: criarAcaso(`${loja.codigo} visitas`),
    agora,
    estabelecimentoId,
    vendas: loja.vendas,
  })
  for (const de of cena.posicao === 0 ? [estabelecimentoId, null] : [estabelecimentoId])
    porBuscasEmVao(linhas, { acaso: criarAcaso(`${loja.codigo} em vao`), agora, estabelecimentoId: de })
  inventarAvaliacoes(linhas, { acaso, agora, estabelecimentoId, humor: loja.humor, vendas, clientes })
  porFotosEVotos(linhas, {
    codigo: loja.codigo,
    estabelecimentoId,
    clientes,
    compradores,
    fotos: new Map(produtos.map(({ id }, i) => [id, imagens.fotos[i]])),
  })
  if (loja.situacao === 'aprovada')
    inventarPerguntas(linhas, { codigo: loja.codigo, estabelecimentoId, agora, produtos, compradores })
  return simulados.filter((pagamento) => pagamento !== null)
}

function porCadastro(
  linhas: Linhas,
  { loja, posicao, donoId, imagens, planoId, valorMensal, agora }: Cena,
  { estabelecimentoId, abertura }: { estabelecimentoId: string; abertura: number },
) {
  const desde = new Date(abertura)
  const aprovada = loja.situacao !== 'pendente'
  const bloqueada = loja.situacao === 'bloqueada'
  const conexao = linhasDoCofre(estabelecimentoId, contaDaDemo(loja.codigo, loja))
  linhas.por('estabelecimentos', {
    ...linhaDeLoja({
      id: estabelecimentoId,
      codigo: loja.codigo,
      nome: loja.nome,
      razao_social: loja.razaoSocial,
      cnpj: cnpjDaLoja({ posicao }),
      cidade: loja.cidade,
      uf: loja.uf,
      cep: loja.cep,
      endereco: loja.endereco,
      email: `contato@${loja.codigo}.example`,
      telefone: loja.telefone,
      whatsapp_atendimento: loja.telefone,
      descricao: loja.descricao,
      segmento: loja.segmento,
      cor: loja.cor,
      logo_url: imagens.logo,
      capa_url: imagens.capa,
      owner_user_id: donoId,
      status: aprovada ? 'ativo' : 'inativo',
      status_aprovacao: aprovada ? 'aprovado' : 'pendente',
      aprovado_em: aprovada ? new Date(abertura + 30 * HORA) : null,
      bloqueado_por_inadimplencia: bloqueada,
      motivo_bloqueio: bloqueada ? 'Fatura vencida há mais de 10 dias.' : null,
      enviado_em: desde,
      created_at: desde,
      updated_at: desde,
    }),
    // The secrets and the shop point to each other: seed.ts fills these in once both are there.
    pagamentos_habilitados: false,
  })
  linhas.por('cofre', ...conexao.cofre)
  linhas.por('profiles', {
    user_id: donoId,
    estabelecimento_id: estabelecimentoId,
    nome: loja.dono.nome,
    email: loja.dono.email,
    telefone: loja.telefone,
    papel: 'proprietario',
    created_at: desde,
    updated_at: desde,
  })
  const status = situacaoDaAssinatura(loja)
  const teste = loja.idade < 30 && aprovada ? new Date(abertura + 30 * DIA) : null
  const ciclo = cicloDaDemo(loja, diaEmSaoPaulo(new Date(agora)))
  const fim = teste ? diaEmSaoPaulo(teste) : ciclo.ciclo_ate
  linhas.por('assinaturas_estabelecimento', {
    estabelecimento_id: estabelecimentoId,
    plano_id: planoId,
    status,
    teste_ate: teste && inicioDoDia(fim),
    ciclo_de: aprovada ? (teste ? desde : inicioDoDia(ciclo.ciclo_de)) : null,
    ciclo_ate: aprovada ? inicioDoDia(fim) : null,
    dia_ciclo: aprovada ? Number(fim.slice(8)) : null,
    mrr: status === 'ativa' || status === 'bloqueada' ? valorMensal : 0,
    bloqueado_em: bloqueada ? new Date(agora - DIAS_BLOQUEADA * DIA) : null,
    created_at: desde,
    updated_at: desde,
  })
}

function situacaoDaAssinatura(loja: LojaDaDemo): string {
  if (loja.situacao === 'pendente') return 'aguardando_aprovacao'
  if (loja.situacao === 'bloqueada') return 'bloqueada'
  return loja.idade < 30 ? 'em_teste' : 'ativa'
}

function porProdutos(
  linhas: Linhas,
  {
    loja,
    imagens,
    estabelecimentoId,
    abertura,
  }: { loja: LojaDaDemo; imagens: ImagensDaLoja; estabelecimentoId: string; abertura: number },
) {
  const categorias = Object.entries(loja.categorias).map(([nome, icone], ordem) =>
    linhaDeCategoria({
      estabelecimento_id: estabelecimentoId,
      nome,
      icone,
      ordem,
      cor: CORES_DE_CATEGORIA[nome] ?? OUTRAS_CORES[(ordem * 5) % OUTRAS_CORES.length] ?? loja.cor,
    }),
  )
  linhas.por('categorias', ...categorias)
  return loja.produtos.map((produto, i) => {
    // The first of the list is the newest: it leads the shop's page.
    const em = abertura + 3 * HORA + (loja.produtos.length - i) * 60_000
    const imagem = imagens.produtos[i] ?? ''
    const id = uuidV7(em)
    linhas.por('imagens_produto', {
      estabelecimento_id: estabelecimentoId,
      produto_id: id,
      url: imagem,
      texto_alternativo: produto.nome,
    })
    const { produto: linha } = linhasDeProduto({
      id,
      estabelecimento_id: estabelecimentoId,
      categoria_id: categorias.find((categoria) => categoria.nome === produto.categoria)?.id,
      nome: produto.nome,
      descricao: produto.descricao,
      sku: `${loja.codigo.slice(0, 3).toUpperCase()}-${String(i + 1).padStart(3, '0')}`,
      preco: produto.preco,
      estoque: produto.estoque,
      fabricante: produto.fabricante,
      material: produto.material,
      dimensoes: produto.dimensoes,
      peso: produto.peso,
      peso_gramas: pesoDeEnvio(produto),
      garantia: produto.garantia,
      created_at: new Date(em),
      updated_at: new Date(em),
    })
    return {
      ...linha,
      preco_promocao: produto.promo ?? null,
      em_promocao: produto.promo !== undefined,
      menor_preco_30d: produto.promo === undefined ? null : produto.preco,
      custo: Math.round(produto.preco * 55) / 100,
      imagem_url: imagem,
      especificacoes_tecnicas: JSON.stringify(
        Object.entries(produto.ficha).map(([nome, valor]) => ({ nome, valor })),
      ),
      estoque_reservado: 0,
      opcoes: JSON.stringify(produto.opcoes),
      tabela_de_medidas: produto.medidas ? JSON.stringify(produto.medidas) : null,
      informacoes: JSON.stringify(produto.informacoes),
      ...medidaDa(produto),
      maior_de_18: produto.idade !== undefined,
      so_com_documento: produto.idade === 'so_com_documento',
    }
  })
}

/** Food and drink tell their price by kilo and litre. */
function medidaDa({ informacoes, peso = '' }: ProdutoDaDemo) {
  return (informacoes.validade && lerMedida(peso)) || { medida_quantidade: null, medida_unidade: null }
}
