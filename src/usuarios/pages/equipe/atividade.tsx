import { Link, Navigate, useOutletContext } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { api } from '#src/shared/ui/api.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import { filtroPor } from '#src/shared/ui/lista/opcoes.ts'
import type { Coluna, Filtro } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { fraseDaAtividade, GRUPOS_DE_ATIVIDADE } from '../../atividade.ts'
import type { Atividade, Integrante } from '../../schemas-equipe.ts'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import type { Route } from './+types/atividade.ts'
import { DesenhoDeEquipe } from './desenho-de-equipe.ts'

export const meta = () => metaDaPagina({ titulo: 'Atividade da equipe', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const [dados, pessoas] = await Promise.all([
    carregarLista(request, {
      tela: 'atividade',
      rota: '/rest/v1/equipe/atividade',
      fixos: { estabelecimento_id: loja?.id },
      filtros: ['pessoa', 'grupo', 'de', 'ate'],
    }),
    lerPessoas(loja?.id),
  ])
  return { dados, pessoas }
}

/** Whom the log can be narrowed to; it stands without them. */
async function lerPessoas(lojaId: string | undefined): Promise<Integrante[]> {
  if (!lojaId) return []
  return lerOu([], async () => {
    const { itens } = await api.get('/rest/v1/equipe', {
      query: { estabelecimento_id: lojaId, limite: 100, aba: 'ativos' },
    })
    return itens
  })
}

const COLUNAS: readonly Coluna<Atividade>[] = [
  {
    id: 'que',
    titulo: 'O que',
    celula: ({ acao, numero, recurso_id, detalhe }) => (
      <>
        {fraseDaAtividade(acao)}
        {numero === null ? null : (
          <>
            {' '}
            <Link to={`/vendas/${recurso_id}`}>#{numero}</Link>
          </>
        )}
        {typeof detalhe?.pessoa === 'string' ? `: ${detalhe.pessoa}` : null}
      </>
    ),
  },
  { id: 'quem', titulo: 'Quem', celula: ({ quem }) => quem ?? 'Sistema' },
  { id: 'quando', titulo: 'Quando', celula: ({ em }) => formatarDataHora(em) },
  { id: 'motivo', titulo: 'Motivo', espaco: 'largo', celula: ({ motivo }) => motivo },
  { id: 'ip', titulo: 'Endereço IP', espaco: 'medio', celula: ({ ip }) => ip },
]

/** Who did what in the shop, when and from where. */
export default function AtividadeDaEquipe({ loaderData: { dados, pessoas } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  return (
    <Lista<Atividade>
      titulo="Atividade"
      ajuda="Quem fez o quê na loja, do mais novo ao mais antigo."
      palavras={{ um: 'registro', varios: 'registros', genero: 'm' }}
      dados={dados}
      colunas={COLUNAS}
      linha={({ id, acao }) => ({ id, nome: fraseDaAtividade(acao) })}
      abas={[
        { valor: 'equipe', nome: 'Equipe', href: '/usuarios' },
        { valor: '', nome: 'Atividade' },
      ]}
      filtros={filtros(pessoas)}
      vazio={{
        desenho: <DesenhoDeEquipe />,
        titulo: 'Nada registrado ainda',
        texto: 'Mudanças em vendas, produtos, clientes e equipe aparecem aqui, com quem as fez.',
      }}
    />
  )
}

function filtros(pessoas: Integrante[]): Filtro[] {
  return [
    filtroPor(
      'pessoa',
      'Pessoa',
      pessoas.map(({ user_id, nome, email }) => ({ id: user_id ?? '', nome: nome ?? email ?? '' })),
      { todas: 'Todas' },
    ),
    filtroPor('grupo', 'Assunto', GRUPOS_DE_ATIVIDADE),
    { nome: 'de', rotulo: 'De', tipo: 'data', ficha: (valor) => `Desde ${formatarDia(valor)}` },
    { nome: 'ate', rotulo: 'Até', tipo: 'data', ficha: (valor) => `Até ${formatarDia(valor)}` },
  ]
}
