import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, redirect } from 'react-router'
import { FatoresDaSaude, TOM_DA_SAUDE } from '#src/estabelecimentos/pages/fatores-da-saude.tsx'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { SAUDES } from '#src/estabelecimentos/saude.ts'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/chip.tsx'
import { EstadoDaFalha } from '#src/shared/ui/estados.tsx'
import { Abas } from '#src/shared/ui/lista/abas.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { DetalheDaLoja } from '../lojas.ts'
import { NOMES_DAS_PARTES, PARTES_DA_LOJA, type PaginaDaParte } from '../partes-da-loja.ts'
import type { Route } from './+types/estabelecimento.ts'
import estilo from './aprovacoes.module.css'
import { AtosDaLoja } from './botoes-da-loja.tsx'
import { lerPlanos } from './ler-planos.ts'
import { ParteDaLojaAberta } from './parte-da-loja.tsx'
import { situacaoDaLoja } from './situacao-da-loja.ts'

export const meta = () => metaDaPagina({ titulo: 'Estabelecimento', indexar: false })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { pessoa } = await exigirPainel()
  if (!pessoa.admin) throw redirect('/admin')
  const busca = new URL(request.url).searchParams
  const parte = NOMES_DAS_PARTES.find((nome) => nome === busca.get('aba')) ?? null
  const pagina = Math.max(1, Math.trunc(Number(busca.get('pagina'))) || 1)
  try {
    const porta = `/rest/v1/plataforma/estabelecimentos/${params.id}`
    const [loja, planos, dados] = await Promise.all([
      api.get<DetalheDaLoja>(porta),
      lerPlanos(),
      parte ? api.get<PaginaDaParte>(`${porta}/partes/${parte}?pagina=${pagina}`) : null,
    ])
    return { loja, planos, parte, dados, pagina, falha: null }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return { loja: null, planos: [], parte, dados: null, pagina, falha: erro }
  }
}

/** One shop before the platform: who it is, how it does, what was done about it. */
export default function Estabelecimento({
  loaderData: { loja, planos, parte, dados, pagina, falha },
}: Route.ComponentProps) {
  if (!loja) return <EstadoDaFalha erro={falha} />
  return (
    <>
      <Link to="/admin/estabelecimentos" className={estilo.voltar}>
        <IconArrowLeft size={18} aria-hidden /> Estabelecimentos
      </Link>
      <div className={estilo.cabeca}>
        <h1 className={estilo.titulo}>{loja.nome}</h1>
        <Chip rotulo={situacaoDaLoja(loja)} />
        <Chip rotulo={{ texto: `Saúde: ${SAUDES[loja.saude]}`, tom: TOM_DA_SAUDE[loja.saude] }} />
      </div>
      {loja.motivo_suspensao && <p>Suspensa porque: {loja.motivo_suspensao}</p>}
      {loja.bloqueada && loja.motivo_bloqueio && <p>Bloqueada porque: {loja.motivo_bloqueio}</p>}
      <div className={estilo.decisoes}>
        <AtosDaLoja loja={loja} planos={planos} />
        <Link to={`/loja/${loja.codigo}`} className="botao leve">
          <IconExternalLink size={18} aria-hidden /> Ver loja
        </Link>
        {(loja.status_aprovacao === 'pendente' || loja.status_aprovacao === 'correcao') && (
          <Link to={`/admin/aprovacoes/${loja.id}`} className="botao">
            Analisar cadastro
          </Link>
        )}
      </div>
      <div className={estilo.abas}>
        <Abas abas={ABAS} visoes={[]} />
      </div>
      {parte && dados ? (
        <ParteDaLojaAberta key={parte} parte={parte} dados={dados} pagina={pagina} />
      ) : (
        <Resumo loja={loja} />
      )}
    </>
  )
}

const ABAS = [
  { valor: '', nome: 'Resumo' },
  ...NOMES_DAS_PARTES.map((valor) => ({ valor, nome: PARTES_DA_LOJA[valor] })),
]

function Resumo({ loja }: { loja: DetalheDaLoja }) {
  return (
    <>
      <div className={estilo.lados}>
        <Quadro titulo="Dados e documentos">
          <Linhas linhas={dadosDa(loja)} />
        </Quadro>
        <Quadro titulo="Últimos 30 dias">
          <Linhas linhas={movimentoDa(loja)} />
        </Quadro>
      </div>
      <div className={estilo.lados}>
        <Quadro titulo="Saúde">
          <FatoresDaSaude medida={loja.medida} />
        </Quadro>
        <Quadro titulo="Usuários">
          <Itens
            itens={loja.equipe}
            vazio="Ninguém além do proprietário."
            linha={({ nome, email, papel, desativado }) => [
              nome || email || '—',
              desativado ? `${PAPEIS[papel] ?? papel}, desativado` : (PAPEIS[papel] ?? papel),
            ]}
          />
        </Quadro>
      </div>
    </>
  )
}

const PAPEIS: Record<string, string> = {
  proprietario: 'Proprietário',
  administrador: 'Administrador',
  vendedor: 'Vendedor',
  estoquista: 'Estoquista',
  financeiro: 'Financeiro',
  visualizador: 'Visualizador',
}

function dadosDa(loja: DetalheDaLoja): [string, string | null][] {
  return [
    ['Código', loja.codigo],
    ['Razão social', loja.razao_social],
    ['CNPJ', loja.cnpj && formatarCnpj(loja.cnpj)],
    ['Proprietário', [loja.dono, loja.dono_email].filter(Boolean).join(' · ')],
    ['E-mail', loja.email],
    ['Telefone', loja.telefone && formatarTelefone(loja.telefone)],
    ['Endereço', [loja.endereco, loja.cidade, loja.uf].filter(Boolean).join(', ')],
    ['Plano', loja.plano],
    ['Mercado Pago', loja.conectada ? 'Conectado' : 'Não conectado'],
    ['No Portal desde', formatarData(loja.created_at)],
  ]
}

function movimentoDa(loja: DetalheDaLoja): [string, string | null][] {
  return [
    ['Vendas pagas', loja.vendas.toLocaleString('pt-BR')],
    ['Vendido', formatarReais(loja.gmv)],
    ['Canceladas pela loja', loja.cancelamentos.toLocaleString('pt-BR')],
    ['Produtos ativos', loja.produtos.toLocaleString('pt-BR')],
    [
      'Nota',
      loja.avaliacoes > 0
        ? `${loja.nota.toLocaleString('pt-BR', { minimumFractionDigits: 1 })} (${loja.avaliacoes})`
        : 'Sem avaliações',
    ],
    ['Pausa', loja.pausa_ate ? `Até ${formatarDataHora(loja.pausa_ate)}` : 'Não'],
  ]
}

function Quadro({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section aria-label={titulo} className={estilo.quadro}>
      <h2>{titulo}</h2>
      {children}
    </section>
  )
}

function Linhas({ linhas }: { linhas: [string, string | null][] }) {
  return (
    <dl className={estilo.dados}>
      {linhas.map(([nome, valor]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd className={valor ? '' : 'apagado'}>{valor || 'Não informado'}</dd>
        </div>
      ))}
    </dl>
  )
}

function Itens<T>({
  itens,
  vazio,
  linha,
}: {
  itens: readonly T[]
  vazio: string
  linha: (item: T) => [string, string]
}) {
  if (itens.length === 0) return <p className="apagado">{vazio}</p>
  return (
    <ul className={`sem-lista ${estilo.itens}`}>
      {itens.map((item) => {
        const [texto, ao_lado] = linha(item)
        return (
          <li key={`${texto} ${ao_lado}`}>
            <span>{texto}</span> <span className="apagado">{ao_lado}</span>
          </li>
        )
      })}
    </ul>
  )
}
