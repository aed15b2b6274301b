import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeOpiniao } from '#src/shared/ui/desenhos/desenhos.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { FiltroRecusado } from '#src/shared/ui/kit/filtro-recusado.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { carregar } from '#src/shared/ui/recusas.ts'
import { exigirSessao } from '#src/usuarios/pages/entrada/exigir-sessao.ts'
import type { AvaliacaoFeita } from '../schemas.ts'
import type { Route } from './+types/minhas-avaliacoes.ts'
import estilo from './avaliar.module.css'
import { DitoNaAvaliacao } from './dito-na-avaliacao.tsx'
import { EditarAvaliacao } from './editar-avaliacao.tsx'

export const meta = () => metaDaPagina({ titulo: 'Minhas avaliações', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  const depois = new URL(request.url).searchParams.get('depois')
  return carregar({ itens: [], proximo: null }, () =>
    api.get('/rest/v1/avaliacoes_feitas', { query: { limite: 20, depois: depois || undefined } }),
  )
}

/** What a person has said of products and shops; what is new and unanswered may still be changed. */
export default function MinhasAvaliacoes({ loaderData: { itens, proximo, falha } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [aberta, setAberta] = useState<AvaliacaoFeita | null>(null)

  async function salva() {
    setAberta(null)
    await revalidate()
  }

  return (
    <div className={estilo.minhas}>
      <h1>Minhas avaliações</h1>
      {falha?.status === 422 ? (
        <FiltroRecusado />
      ) : falha ? (
        <NaoCarregou titulo="Erro ao carregar avaliações" />
      ) : itens.length === 0 ? (
        <Vazio
          desenho={<DesenhoDeOpiniao />}
          titulo="Nenhuma avaliação ainda"
          texto="Depois de receber um pedido, conte como foi."
          saida={{ para: '/minha-conta', nome: 'Ver meus pedidos' }}
        />
      ) : (
        <>
          <ul className={`sem-lista ${estilo.lista}`}>
            {itens.map((avaliacao) => (
              <li key={avaliacao.id} className={avaliacao.produto ? undefined : estilo.semFoto}>
                {avaliacao.produto ? (
                  <Foto url={avaliacao.produto_imagem_url} alt="" tamanhos="56px" className={estilo.foto} />
                ) : null}
                <Uma avaliacao={avaliacao} aoEditar={() => setAberta(avaliacao)} />
              </li>
            ))}
          </ul>
          {proximo ? (
            <Link to={`?depois=${proximo}`} className="botao leve">
              Avaliações mais antigas
            </Link>
          ) : null}
        </>
      )}
      <Dialogo
        aberto={aberta !== null}
        aoFechar={() => setAberta(null)}
        fechaFora={false}
        titulo="Editar avaliação"
      >
        {aberta ? <EditarAvaliacao avaliacao={aberta} aoSalvar={salva} /> : null}
      </Dialogo>
    </div>
  )
}

function Uma({ avaliacao, aoEditar }: { avaliacao: AvaliacaoFeita; aoEditar: () => void }) {
  const { loja, loja_codigo: codigo, produto } = avaliacao
  return (
    <div className={estilo.feita}>
      <h2>{produto ?? loja}</h2>
      <p className="apagado">
        {produto ? (
          <>
            <Link to={`/loja/${codigo}`}>{loja}</Link>,{' '}
          </>
        ) : null}
        <time dateTime={avaliacao.created_at}>{formatarData(avaliacao.created_at)}</time>
      </p>
      <DitoNaAvaliacao avaliacao={avaliacao} />
      {avaliacao.removida ? <p className="selo tomate">Removida pelo Portal</p> : null}
      {avaliacao.pode_editar ? (
        <button type="button" className="botao leve" onClick={aoEditar}>
          <IconPencil size={18} aria-hidden /> Editar<span className="so-leitor"> {produto ?? loja}</span>
        </button>
      ) : null}
    </div>
  )
}
