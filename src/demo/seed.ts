import { run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { withoutTimeLimit } from '#src/shared/server/database/time-limit.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { hashPassword } from '#src/usuarios/server/auth/password.ts'
import { criarAcaso } from './acaso.ts'
import { contaDaDemo } from './contas.ts'
import { porCupons } from './cupons-da-demo.ts'
import { linhasDeUsuario } from './fabrica.ts'
import { ligarPagamentos, porFaturas } from './faturas.ts'
import { desenharLoja, type ImagensDaLoja } from './imagens.ts'
import { juntarLinhas, type Linhas } from './linhas.ts'
import { porLoja } from './loja-em-linhas.ts'
import { LOJAS } from './lojas.ts'
import { LOJAS_PASSADAS, porLojaPassada } from './lojas-passadas.ts'
import { porPendencias } from './pendencias-da-demo.ts'
import { ADMIN, COMPRADORES, CONSUMIDORA, EQUIPE, SENHA_DA_DEMO } from './pessoas.ts'
import { porProdutosAoLado } from './produtos-ao-lado.ts'
import { porAceites, porAceitesDoPreco, porPrivacidade } from './privacidade-da-demo.ts'
import type { Livro, PagamentoSimulado } from './simulador/livro.ts'
import type { Comprador } from './venda-em-linhas.ts'
import type { PlanoDaDemo } from './lojas/tipos.ts'

const DIA = 86_400_000
const TRAVA = 7_040_517

/**
 * Fills a database that has no shop with the demonstration, all or nothing, and tells the simulator of its payments.
 * Gives the pictures it drew, in the order pages show them; null when there was nothing to do. Safe to run twice at once.
 */
export async function semear(livro: Livro): Promise<string[] | null> {
  if (await withAccess(SYSTEM, temLoja)) return null
  const planos = await withAccess(SYSTEM, (tx) =>
    tx.selectFrom('planos_assinatura').select(['id', 'nome', 'valor_mensal']).execute(),
  )
  const imagens = await Promise.all(LOJAS.map(desenharLoja))
  const { linhas, pagamentos } = montar({ planos, imagens, senhaHash: await hashPassword(SENHA_DA_DEMO) })

  const semeou = await withAccess(SYSTEM, async (tx) => {
    // Another process that fills it may take longer than a lock is waited for.
    await run(tx)`select set_config('lock_timeout', '0', true)`
    await withoutTimeLimit(tx)
    await run(tx)`select pg_advisory_xact_lock(${TRAVA})`
    if (await temLoja(tx)) return false
    await linhas.gravar(tx)
    await conectarContas(tx)
    await ligarPagamentos(tx)
    await run(tx)`update numeracao_vendas n set ultimo_numero = v.ultimo
      from (select estabelecimento_id, max(numero) as ultimo from vendas group by 1) v
      where v.estabelecimento_id = n.estabelecimento_id`
    await porAvisos(tx)
    await porContaDaConsumidora(tx)
    await porCupons(tx, LOJAS[0]?.codigo ?? '')
    await porPendencias(tx)
    await porProdutosAoLado(tx)
    await porPrivacidade(tx)
    await porAceites(tx)
    await porAceitesDoPreco(tx)
    livro.guardar(...pagamentos)
    return true
  })
  return semeou ? imagens.flatMap(({ produtos }) => produtos) : null
}

async function temLoja(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('estabelecimentos').select('id').limit(1).executeTakeFirst()) !== undefined
}

function montar({
  planos,
  imagens,
  senhaHash,
}: {
  planos: PlanoDaDemo[]
  imagens: ImagensDaLoja[]
  senhaHash: string
}) {
  const linhas = juntarLinhas()
  const agora = Date.now()
  const idade = Math.max(...LOJAS.map((loja) => loja.idade)) + 5
  const porPessoa = (
    pessoa: { nome: string; email: string },
    tipo: 'consumidor' | 'admin_estabelecimento',
    dias: number,
  ) => {
    const criadoEm = new Date(agora - dias * DIA)
    const id = uuidV7(criadoEm.getTime())
    const { usuario, identidade, perfil } = linhasDeUsuario({ ...pessoa, id, senhaHash, tipo, criadoEm })
    linhas.por('auth.users', usuario)
    linhas.por('auth.identities', identidade)
    linhas.por('profiles', perfil)
    return id
  }

  linhas.por('user_roles', { user_id: porPessoa(ADMIN, 'consumidor', idade), role: 'admin' })
  const acaso = criarAcaso('compradores')
  const compradores: Comprador[] = [...COMPRADORES, CONSUMIDORA].map((pessoa) => ({
    ...pessoa,
    id: porPessoa(pessoa, 'consumidor', idade),
    telefone: `+5511${acaso.inteiro(970_000_000, 999_999_999)}`,
  }))

  const novoId = criarIds()
  const pagamentos = LOJAS.flatMap((loja, posicao): PagamentoSimulado[] => {
    const plano = planos.find(({ nome }) => nome === loja.plano)
    const desenhos = imagens[posicao]
    if (!plano || !desenhos)
      throw new Error(`The plan ${loja.plano} or the pictures of ${loja.nome} are missing`)
    const donoId = porPessoa(loja.dono, 'admin_estabelecimento', loja.idade + 1)
    return porLoja(linhas, {
      loja,
      posicao,
      donoId,
      compradores,
      imagens: desenhos,
      planoId: plano.id,
      valorMensal: plano.valor_mensal,
      agora,
      novoId,
    })
  })
  porEquipe(linhas, porPessoa)
  pagamentos.push(...porFaturas(linhas, { planos, agora, novoId }))
  for (const [posicao, loja] of LOJAS_PASSADAS.entries()) {
    const plano = planos.find(({ nome }) => nome === loja.plano)
    if (!plano) throw new Error(`The plan ${loja.plano} is missing`)
    const donoId = porPessoa(loja.dono, 'admin_estabelecimento', loja.comecou + 1)
    porLojaPassada({ linhas, agora, pagamentos, novoId }, { loja, posicao, donoId, plano })
  }
  return { linhas, pagamentos }
}

function porEquipe(
  linhas: Linhas,
  porPessoa: (pessoa: { nome: string; email: string }, tipo: 'admin_estabelecimento', dias: number) => string,
) {
  const [primeira] = linhas.de('estabelecimentos') as { id: string }[]
  if (!primeira) return
  for (const { papel, ...pessoa } of EQUIPE) {
    linhas.por('profiles', {
      ...pessoa,
      papel,
      user_id: porPessoa(pessoa, 'admin_estabelecimento', 60),
      estabelecimento_id: primeira.id,
    })
  }
}

/** Shops and their sealed secrets point to each other, so the pointers come last. */
async function conectarContas(tx: Tx): Promise<void> {
  for (const { codigo, nome } of LOJAS) {
    const { userId, publicKey } = contaDaDemo(codigo)
    await run(tx)`
      update estabelecimentos e set pagamentos_habilitados = true, mercadopago_user_id = ${String(userId)},
        mercadopago_apelido = ${nome.toUpperCase()}, mercadopago_public_key = ${publicKey},
        mercadopago_vault_id = (select id from cofre c where c.estabelecimento_id = e.id and nome = 'mercadopago_access_token'),
        webhook_secret_vault_id = (select id from cofre c where c.estabelecimento_id = e.id and nome = 'mercadopago_webhook_secret')
      where codigo = ${codigo}`
  }
}

/** Notifications of each owner and of the buyer: their last sales that were paid, the newest two not read yet. */
async function porAvisos(tx: Tx): Promise<void> {
  await run(tx)`
    insert into avisos (user_id, estabelecimento_id, tipo, titulo, texto, rota, lido_em, created_at)
    select e.owner_user_id, e.id, 'vendas.paga', 'Venda #' || v.numero || ' paga', v.cliente, '/vendas/' || v.id,
      case when v.posicao > 2 then v.pago_em + interval '1 hour' end, v.pago_em
    from estabelecimentos e
    cross join lateral (
      select s.id, s.numero, s.pago_em, c.nome as cliente, row_number() over (order by s.pago_em desc) as posicao
      from vendas s
      left join consumidores c on c.estabelecimento_id = s.estabelecimento_id and c.id = s.cliente_id
      where s.estabelecimento_id = e.id and s.pago_em is not null order by s.pago_em desc limit 5) v
    where e.owner_user_id is not null`
  await run(tx)`
    insert into avisos (user_id, tipo, titulo, texto, rota, lido_em, created_at)
    select v.user_id, 'pedidos.pagamento', 'Pagamento do pedido #' || v.numero || ' confirmado', e.nome,
      '/minha-conta/pedido/' || v.id, case when v.posicao > 2 then v.pago_em + interval '1 hour' end, v.pago_em
    from (
      select s.*, row_number() over (order by s.pago_em desc) as posicao
      from vendas s join auth.users u on u.id = s.user_id
      where u.email = ${CONSUMIDORA.email} and s.pago_em is not null order by s.pago_em desc limit 5) v
    join estabelecimentos e on e.id = v.estabelecimento_id`
}

/** Ids of payments grow with time, and none comes twice. */
function criarIds() {
  const usados = new Set<number>()
  return (em: number) => {
    let id = 100_000_000_000 + Math.floor(em / 60_000) * 100
    while (usados.has(id)) id += 1
    usados.add(id)
    return id
  }
}

/**
 * The demonstration's buyer has two addresses, hearts on what is liked best in six shops, and left two things in the cart
 * two days ago.
 */
async function porContaDaConsumidora(tx: Tx): Promise<void> {
  await run(tx)`
    insert into enderecos (user_id, apelido, cep, logradouro, numero, complemento, bairro, cidade, uf, principal)
    select u.id, a.* from auth.users u cross join (values
      ('Casa', '05416011', 'Rua dos Pinheiros', '498', 'ap. 32', 'Pinheiros', 'São Paulo', 'SP', true),
      ('Trabalho', '01310100', 'Avenida Paulista', '900', '7º andar', 'Bela Vista', 'São Paulo', 'SP', false)
    ) as a where u.email = ${CONSUMIDORA.email}`
  await run(tx)`
    insert into favoritos (user_id, estabelecimento_id, produto_id, preco_guardado, preco_visto)
    select u.id, p.estabelecimento_id, p.id, p.preco, p.preco from auth.users u cross join lateral (
      select distinct on (p.estabelecimento_id) p.estabelecimento_id, p.id, p.preco from publico_produtos p
      where p.imagem_url is not null
      order by p.estabelecimento_id, p.em_promocao desc, p.media_avaliacoes desc, p.id limit 6
    ) p where u.email = ${CONSUMIDORA.email}`
  await run(tx)`
    insert into linhas_carrinho (estabelecimento_id, user_id, produto_id, nome, quantidade, mudada_em)
    select p.estabelecimento_id, u.id, p.id, p.nome, 1, now() - interval '2 days'
    from auth.users u cross join lateral (
      select distinct on (p.estabelecimento_id) p.estabelecimento_id, p.id, p.nome from publico_produtos p
      where p.imagem_url is not null and p.estoque > 5 and p.preco_ate is null and not p.so_com_documento
      order by p.estabelecimento_id, p.total_avaliacoes desc, p.id limit 2
    ) p where u.email = ${CONSUMIDORA.email}`
}
