import { IconCashRegister, IconReceipt } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useOutletContext } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { temRecurso } from '#src/acesso/recursos.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { ABAS, type NomeDaAba } from '../../abas.ts'
import type { Venda } from '../../schemas.ts'
import type { Route } from './+types/vendas.ts'
import { useVendasAoVivo } from './vendas-ao-vivo.ts'
import { COLUNAS_DA_PLATAFORMA, colunasDaLoja } from './vendas-colunas.tsx'
import { acoesEmMassa, PapelDasVendas } from './vendas-em-massa.tsx'
import { ComprarEtiquetas } from './vendas-comprar-etiquetas.tsx'
import { EtiquetarVendas } from './vendas-etiquetar.tsx'
import { FaixaDeTotais, type ResumoDaLista } from './vendas-faixa.tsx'
import {
  FILTROS_DA_LOJA,
  FILTROS_DE_LINK,
  FILTROS_DE_VENDAS,
  filtrosDaLoja,
  filtrosDeLink,
  type OpcoesDaLoja,
} from './vendas-filtros.ts'
import { SomDeVenda } from './vendas-som.tsx'

export const meta = () => metaDaPagina({ titulo: 'Vendas', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const [dados, resumo, opcoes] = await Promise.all([
    carregarLista(request, {
      tela: 'vendas',
      rota: '/rest/v1/vendas',
      fixos: { estabelecimento_id: loja?.id },
      filtros: [...FILTROS_DE_LINK, ...FILTROS_DA_LOJA, ...FILTROS_DE_VENDAS.map(({ nome }) => nome)],
    }),
    lerResumo(request, loja),
    lerOpcoes(loja),
  ])
  return { dados, resumo, opcoes }
}

/** The list works without its figures; when the request fails, the list says so itself. */
async function lerResumo(request: Request, loja: MinhaLoja | null): Promise<ResumoDaLista | null> {
  const filtro = new URL(request.url).searchParams
  for (const nome of ['pagina', 'ordem']) filtro.delete(nome)
  if (loja) filtro.set('estabelecimento_id', loja.id)
  return lerOu(null, () => api.get('/rest/v1/vendas/resumo', { query: filtro }))
}

/** The shop's own labels and people; without them the list only lacks these two filters. */
async function lerOpcoes(loja: MinhaLoja | null): Promise<OpcoesDaLoja | null> {
  if (!loja) return null
  return lerOu(null, () => api.get('/rest/v1/vendas/opcoes', { query: { estabelecimento_id: loja.id } }))
}

/** The shop's sales, newest first; rows change by themselves as payments come in. */
export default function Vendas({ loaderData: { dados, resumo, opcoes } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  const mudou = useVendasAoVivo(loja?.id ?? null)
  const papel = loja?.papel
  const colunas = useMemo(() => (papel ? colunasDaLoja(papel) : COLUNAS_DA_PLATAFORMA), [papel])
  const exportar = loja && podeNoPapel(loja.papel, 'dados.exportar')
  return (
    <>
      <p className="so-leitor" aria-live="polite">
        {mudou ? 'Uma venda acaba de mudar.' : ''}
      </p>
      <Lista<Venda>
        titulo="Vendas"
        ajuda={
          loja ? 'Os pedidos da sua loja. A lista se atualiza sozinha.' : 'Os pedidos de todas as lojas.'
        }
        palavras={{ um: 'venda', varios: 'vendas', genero: 'f' }}
        dados={dados}
        colunas={colunas}
        ordem="-data"
        linha={({ id, numero }) => ({
          id,
          nome: `a venda ${numero}`,
          href: `/vendas/${id}`,
          mudou: id === mudou,
        })}
        abas={abasCom(resumo?.contagens)}
        busca={
          loja && !podeNoPapel(loja.papel, 'clientes.ver')
            ? 'Nº, cliente, produto, rastreio ou nº no Mercado Pago'
            : 'Nº, cliente, contato, CPF, produto, rastreio ou nº no Mercado Pago'
        }
        filtros={[
          ...FILTROS_DE_VENDAS,
          ...(opcoes ? filtrosDaLoja(opcoes) : []),
          ...filtrosDeLink(dados.itens),
        ]}
        antes={resumo ? <FaixaDeTotais resumo={resumo} /> : null}
        acoes={
          loja ? (
            <Ferramentas
              loja={loja}
              vendas={dados.pagina === 1 ? dados.itens : []}
              filtro={JSON.stringify([dados.filtros, dados.pagina, dados.ordem])}
            />
          ) : null
        }
        {...(exportar
          ? { exportar: { recurso: 'vendas', incluida: temRecurso(loja.plano, 'exportacao'), selecao: true } }
          : {})}
        {...(loja
          ? {
              emMassa: acoesEmMassa(loja.papel),
              maisEmMassa: (vendas) => (
                <>
                  {podeNoPapel(loja.papel, 'vendas.anotar') ? (
                    <EtiquetarVendas lojaId={loja.id} vendas={vendas} />
                  ) : null}
                  {podeNoPapel(loja.papel, 'vendas.avancar') ? <ComprarEtiquetas vendas={vendas} /> : null}
                  <PapelDasVendas vendas={vendas} />
                </>
              ),
            }
          : {})}
        vazio={{
          desenho: <DesenhoDeSacola />,
          titulo: 'Nenhuma venda ainda',
          texto: 'Compartilhe o link da sua loja ou registre uma venda de balcão.',
          acao:
            loja?.status === 'ativo' && loja.status_aprovacao === 'aprovado' ? (
              <Link to={`/loja/${loja.codigo}`} className="botao">
                <IconReceipt size={18} aria-hidden /> Ver minha loja
              </Link>
            ) : null,
        }}
      />
    </>
  )
}

function Ferramentas({ loja, vendas, filtro }: { loja: MinhaLoja; vendas: Venda[]; filtro: string }) {
  return (
    <>
      <SomDeVenda vendas={vendas} filtro={filtro} />
      {podeNoPapel(loja.papel, 'vendas.criar') ? (
        <Link to="/nova-venda" className="botao">
          <IconCashRegister size={18} aria-hidden /> Nova venda
        </Link>
      ) : null}
    </>
  )
}

function abasCom(contagens: ResumoDaLista['contagens'] | undefined) {
  const daAba = (Object.keys(ABAS) as NomeDaAba[]).map((valor) => ({
    valor,
    nome: ABAS[valor].nome,
    quantas: contagens?.[valor],
  }))
  return [{ valor: '', nome: 'Todas', quantas: contagens?.todas }, ...daAba]
}
