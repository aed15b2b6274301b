import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { formatarData } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Paginas } from '#src/shared/ui/kit/paginas.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { carregar } from '#src/shared/ui/recusas.ts'
import { GRUPOS_POR_PAGINA, porQueSeparados } from '../rules.ts'
import type { Cliente, GrupoDeDuplicados } from '../schemas.ts'
import type { Route } from './+types/duplicados.ts'
import { DesenhoDeClientes } from './desenho-de-clientes.ts'
import estilo from './duplicados.module.css'
import { MesclarClientes, type ParDeClientes } from './mesclar-clientes.tsx'

export const meta = () => metaDaPagina({ titulo: 'Clientes duplicados', indexar: false })

const SEPARADOS = {
  duas_contas: 'Compra com outra conta: os cadastros ficam separados.',
  conta_sem_prova: 'Para mesclar, os dois cadastros precisam ter o e-mail que a conta confirmou.',
}

const MOTIVOS = { email: 'Mesmo e-mail', cpf_cnpj: 'Mesmo CPF ou CNPJ', telefone: 'Mesmo telefone' }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const pagina = Number(new URL(request.url).searchParams.get('pagina')) || 1
  if (!loja) return { loja, pagina, grupos: [], total: 0, falha: null }
  return carregar({ loja, pagina, grupos: [], total: 0 }, async () => {
    const { itens, total } = await api.get('/rest/v1/consumidores/duplicados', {
      query: { estabelecimento_id: loja.id, pagina },
    })
    return { loja, pagina, grupos: itens, total }
  })
}

/** Records that look like one person, to be made one with a look at what survives. */
export default function Duplicados({
  loaderData: { loja, pagina, grupos, total, falha },
}: Route.ComponentProps) {
  const [par, setPar] = useState<ParDeClientes | null>(null)
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  return (
    <>
      <Cabeca
        voltar={{ para: '/clientes', nome: 'Clientes' }}
        titulo="Clientes duplicados"
        ajuda="Cadastros que parecem da mesma pessoa. As vendas acompanham quem fica."
      />
      {falha ? (
        <EstadoDaFalha erro={falha} />
      ) : total === 0 ? (
        <Vazio
          desenho={<DesenhoDeClientes />}
          titulo="Nenhum cadastro duplicado"
          texto="Não há clientes com o mesmo e-mail, CPF ou telefone."
        />
      ) : (
        <>
          <ul className={`sem-lista ${estilo.grupos}`}>
            {grupos.map((grupo) => (
              <Grupo key={grupo.clientes.map(({ id }) => id).join()} grupo={grupo} aoMesclar={setPar} />
            ))}
          </ul>
          <Paginas pagina={pagina} total={total} porPagina={GRUPOS_POR_PAGINA} linhas={grupos.length} />
        </>
      )}
      <MesclarClientes lojaId={loja.id} par={par} aoFechar={() => setPar(null)} />
    </>
  )
}

function Grupo({
  grupo: { motivo, clientes },
  aoMesclar,
}: {
  grupo: GrupoDeDuplicados
  aoMesclar: (par: ParDeClientes) => void
}) {
  const [fica] = clientes
  if (!fica) return null
  const aMesclar = clientes.filter((cliente) => cliente !== fica && !porQueSeparados(fica, cliente))
  return (
    <li className={`cartao ${estilo.grupo}`}>
      <h2>{MOTIVOS[motivo]}</h2>
      <ul className="sem-lista">
        {clientes.map((cliente) => {
          const porQue = porQueSeparados(fica, cliente)
          return (
            <li key={cliente.id} className={estilo.cadastro}>
              <span>
                <Link to={`/clientes/${cliente.id}`}>{cliente.nome}</Link>
                <span className="apagado">{resumo(cliente)}</span>
              </span>
              {cliente === fica ? (
                <span className="selo mata">Mais compras</span>
              ) : porQue ? (
                <span className="apagado">{SEPARADOS[porQue]}</span>
              ) : (
                <button
                  type="button"
                  className="botao leve"
                  onClick={() => aoMesclar({ fica, sai: cliente })}
                  aria-label={`Mesclar ${cliente.nome}, cadastrado em ${formatarData(cliente.created_at)}, com ${fica.nome}`}
                >
                  Mesclar
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {aMesclar.length > 1 ? <p className="apagado">Mescle um de cada vez.</p> : null}
    </li>
  )
}

function resumo({ email, telefone, compras, total_gasto }: Cliente): string {
  const compradas = plural(compras, '# compra', '# compras')
  return [email, telefone && formatarTelefone(telefone), `${compradas}, ${formatarReais(total_gasto)}`]
    .filter(Boolean)
    .join(' · ')
}
