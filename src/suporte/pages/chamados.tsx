import { Link } from 'react-router'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { FaixaDeAbas, QuantasNaAba } from '#src/shared/ui/kit/abas.tsx'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Paginas } from '#src/shared/ui/kit/paginas.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { NOME_DA_PRIORIDADE } from '../rotulos.ts'
import { PRIORIDADES } from '../rules.ts'
import type { ChamadoDetalhe } from '../schemas.ts'
import type { Route } from './+types/chamados.ts'
import { useConversaAoVivo } from './ao-vivo.ts'
import { Busca } from './busca.tsx'
import { ChamadoAberto } from './chamado-aberto.tsx'
import { ListaDeChamados } from './listas.tsx'
import estilo from './suporte.module.css'

export const meta = () => metaDaPagina({ titulo: 'Chamados', indexar: false })

const LIMITE = 20
const ABAS = {
  fila: 'Para responder',
  atrasados: 'Fora do prazo',
  aguardando: 'Aguardando a loja',
  encerrados: 'Encerrados',
  todos: 'Todos',
} as const

/** The platform's people answer the shops, the nearest promise first. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  const pedido = new URL(request.url).searchParams
  const aba =
    (Object.keys(ABAS) as (keyof typeof ABAS)[]).find((esta) => esta === pedido.get('aba')) ?? 'fila'
  const consulta = new URLSearchParams({ aba, limite: String(LIMITE), pagina: pedido.get('pagina') ?? '1' })
  const busca = pedido.get('busca') ?? ''
  if (busca) consulta.set('busca', busca)
  const id = pedido.get('chamado')
  try {
    const [fila, aberto] = await Promise.all([
      api.get('/rest/v1/fila_de_chamados', { query: consulta }),
      id ? api.get('/rest/v1/chamados/:id', { params: { id } }) : null,
    ])
    return { aba, busca, pagina: Number(pedido.get('pagina')) || 1, fila, aberto, erro: null }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return { aba, busca, pagina: 1, fila: null, aberto: null, erro }
  }
}

export default function Chamados({
  loaderData: { aba, busca, pagina, fila, aberto, erro },
}: Route.ComponentProps) {
  useConversaAoVivo()
  const base = `?aba=${aba}${busca ? `&busca=${encodeURIComponent(busca)}` : ''}${pagina > 1 ? `&pagina=${pagina}` : ''}`
  return (
    <div className="pilha">
      <Cabeca titulo="Chamados" ajuda="O que as lojas perguntam, pelo prazo do plano de cada uma." />
      <FaixaDeAbas rotulo="Situações">
        {(Object.entries(ABAS) as [keyof typeof ABAS, string][]).map(([id, nome]) => (
          <Link key={id} to={`?aba=${id}`} aria-current={id === aba ? 'page' : undefined}>
            {nome} <QuantasNaAba quantas={fila?.contagens[id]} />
          </Link>
        ))}
      </FaixaDeAbas>
      {!fila ? (
        <EstadoDaFalha erro={erro} />
      ) : (
        <div className={estilo.dois} data-aberto={aberto ? true : undefined}>
          <div className="pilha vao-8">
            <Busca rotulo="Buscar por assunto ou número" busca={busca} manter={{ aba }} />
            <ListaDeChamados
              comLoja
              chamados={fila.itens}
              aberto={aberto?.id ?? null}
              destino={(id) => `${base}&chamado=${id}`}
            />
            {fila.total === 0 && (
              <p>
                {busca ? 'Nenhum resultado para os filtros aplicados. ' : 'Nenhuma pendência. Bom trabalho!'}
                {busca && <Link to={`?aba=${aba}`}>Limpar filtros</Link>}
              </p>
            )}
            <Paginas pagina={pagina} total={fila.total} porPagina={LIMITE} linhas={fila.itens.length} />
          </div>
          {aberto ? (
            <ChamadoAberto key={aberto.id} lado="plataforma" chamado={aberto} voltar={base}>
              <Prioridade chamado={aberto} />
            </ChamadoAberto>
          ) : (
            <Vazio
              desenho={<DesenhoDeLupa />}
              titulo="Escolha um chamado"
              texto="O prazo mais curto vem primeiro."
            />
          )}
        </div>
      )}
    </div>
  )
}

function Prioridade({ chamado }: { chamado: ChamadoDetalhe }) {
  const [mudar, mudando] = useAcao(
    { titulo: 'Erro ao classificar', recarregar: 'feito' },
    async (prioridade: ChamadoDetalhe['prioridade']) => {
      await api.patch('/rest/v1/chamados/:id', { params: { id: chamado.id }, body: { prioridade } })
    },
  )

  return (
    <CampoDeEscolha
      label="Prioridade"
      value={chamado.prioridade}
      disabled={mudando}
      onChange={({ currentTarget }) => void mudar(currentTarget.value as ChamadoDetalhe['prioridade'])}
      style={{ maxWidth: '14rem' }}
      opcoes={PRIORIDADES.map((esta) => [esta, NOME_DA_PRIORIDADE[esta]])}
    />
  )
}
