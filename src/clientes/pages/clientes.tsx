import { IconFileImport, IconTags, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useOutletContext } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { temRecurso } from '#src/acesso/recursos.ts'
import { CONTA_ATE } from '#src/shared/contagem.ts'
import { api } from '#src/shared/ui/api.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { lerOu } from '#src/shared/ui/recusas.ts'
import type { ClienteDaLista } from '../schemas.ts'
import type { OpcoesDeFiltro } from '../schemas-dados.ts'
import { EXPLICACAO_DO_SEGMENTO, NOME_DO_SEGMENTO, SEGMENTOS } from '../segmentos.ts'
import type { Route } from './+types/clientes.ts'
import { COLUNAS_DE_CLIENTES } from './clientes-colunas.tsx'
import { filtrosDeClientes, NOMES_DOS_FILTROS } from './clientes-filtros.ts'
import { DesenhoDeClientes } from './desenho-de-clientes.ts'
import { useEtiquetar } from './etiquetar.tsx'

export const meta = () => metaDaPagina({ titulo: 'Clientes', indexar: false })

const SEM_OPCOES: OpcoesDeFiltro = { etiquetas: [], cidades: [] }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const [dados, opcoes] = await Promise.all([
    carregarLista(request, {
      tela: 'clientes',
      rota: '/rest/v1/consumidores',
      fixos: { estabelecimento_id: loja?.id, contagens: 'true' },
      filtros: NOMES_DOS_FILTROS,
    }),
    lerOpcoes(loja),
  ])
  return { dados, opcoes }
}

/** The list works without them; when the request fails, the list says so itself. */
async function lerOpcoes(loja: MinhaLoja | null): Promise<OpcoesDeFiltro> {
  if (!loja) return SEM_OPCOES
  return lerOu(SEM_OPCOES, () =>
    api.get('/rest/v1/consumidores/opcoes', { query: { estabelecimento_id: loja.id } }),
  )
}

/** The shop's customers; one opens in a drawer over the list, which stays where it is. */
export default function Clientes({ loaderData: { dados, opcoes } }: Route.ComponentProps) {
  const contexto = useOutletContext<ContextoDoPainel>()
  const { loja } = contexto
  const { search } = useLocation()
  const { etiquetar, dialogo } = useEtiquetar(loja?.id ?? '', opcoes.etiquetas)
  if (!loja) {
    return (
      <>
        <h1>Clientes</h1>
        <Vazio
          desenho={<DesenhoDeClientes />}
          titulo="Cada loja tem os seus clientes"
          texto="A administração da plataforma não vê os clientes das lojas."
        />
      </>
    )
  }
  const edita = podeNoPapel(loja.papel, 'clientes.editar')
  const aba = new URLSearchParams(search).get('aba') as keyof typeof EXPLICACAO_DO_SEGMENTO | null
  return (
    <>
      <Lista<ClienteDaLista>
        titulo="Clientes"
        ajuda={
          (aba && EXPLICACAO_DO_SEGMENTO[aba]) || 'Quem comprou, escreveu ou foi cadastrado na sua loja.'
        }
        palavras={{ um: 'cliente', varios: 'clientes', genero: 'm' }}
        dados={dados}
        colunas={COLUNAS_DE_CLIENTES}
        ordem="-ultima_compra"
        linha={(cliente) => ({
          id: cliente.id,
          nome: cliente.nome,
          href: `/clientes/${cliente.id}${search}`,
          acoes: [
            { nome: 'Abrir', href: `/clientes/${cliente.id}${search}` },
            ...(edita ? [{ nome: 'Editar', href: `/cliente/${cliente.id}/editar` }] : []),
            ...(podeNoPapel(loja.papel, 'vendas.criar')
              ? [{ nome: 'Nova venda', href: `/nova-venda?cliente=${cliente.id}` }]
              : []),
          ],
        })}
        abas={[
          { valor: '', nome: 'Todos', quantas: dados.contagens.todos },
          ...SEGMENTOS.map((valor) => ({
            valor,
            nome: NOME_DO_SEGMENTO[valor],
            quantas: dados.contagens[valor],
          })),
        ]}
        busca="Nome, e-mail, telefone ou CPF"
        filtros={filtrosDeClientes(opcoes)}
        todosAte={CONTA_ATE}
        emMassa={edita ? [{ id: 'etiquetar', nome: 'Etiquetar', icone: IconTags, fazer: etiquetar }] : []}
        {...(podeNoPapel(loja.papel, 'dados.exportar')
          ? {
              exportar: {
                recurso: 'clientes',
                incluida: temRecurso(loja.plano, 'exportacao'),
                selecao: true,
              },
            }
          : {})}
        acoes={edita ? <Ferramentas /> : null}
        vazio={{
          desenho: <DesenhoDeClientes />,
          titulo: 'Nenhum cliente ainda',
          texto:
            'Seus clientes aparecem aqui após a primeira compra. Você também pode cadastrar clientes do balcão.',
          acao: edita ? (
            <Link to="/novo-cliente" className="botao">
              <IconUserPlus size={18} aria-hidden /> Cadastrar cliente
            </Link>
          ) : null,
        }}
      />
      {dialogo}
      <Outlet context={contexto} />
    </>
  )
}

function Ferramentas() {
  return (
    <>
      <Link to="/clientes/duplicados" className="botao leve">
        <IconUsersGroup size={18} aria-hidden /> Mesclar duplicados
      </Link>
      <Link to="/clientes/importar" className="botao leve">
        <IconFileImport size={18} aria-hidden /> Importar
      </Link>
      <Link to="/novo-cliente" className="botao">
        <IconUserPlus size={18} aria-hidden /> Novo cliente
      </Link>
    </>
  )
}
