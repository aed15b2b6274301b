import { useEffect, useState } from 'react'
import { formatarData } from '#src/shared/datas.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Estrelas } from '#src/shared/ui/estrelas.tsx'
import { NaoCarregou } from '#src/shared/ui/nao-carregou.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { AvaliacaoPendente } from '../moderacao.ts'
import estilo from './configuracoes.module.css'

const PORTA = '/rest/v1/plataforma/avaliacoes_pendentes'

interface Pendentes {
  itens: AvaliacaoPendente[]
  total: number
}

/** Reviews that wait for somebody of the platform, under what makes them wait. */
export function ModerarAvaliacoes() {
  const [pendentes, setPendentes] = useState<Pendentes | 'falhou' | null>(null)

  function ler() {
    api.get<Pendentes>(PORTA).then(setPendentes, () => setPendentes('falhou'))
  }
  useEffect(ler, [])

  async function decidir({ id, tabela }: AvaliacaoPendente, publicar: boolean) {
    try {
      await api.post(`${PORTA}/${id}`, { tabela, publicar })
      toast.ok(publicar ? 'Avaliação publicada' : 'Avaliação recusada')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
    }
    ler()
  }

  return (
    <section className={estilo.historico} aria-labelledby="moderacao">
      <h2 id="moderacao" className={estilo.titulo}>
        À espera de moderação{pendentes && pendentes !== 'falhou' ? ` (${pendentes.total})` : ''}
      </h2>
      {pendentes === 'falhou' ? (
        <NaoCarregou aoTentar={ler} />
      ) : pendentes === null ? (
        <p className="apagado" aria-busy="true">
          Carregando...
        </p>
      ) : pendentes.itens.length === 0 ? (
        <p className="apagado">Nenhuma avaliação espera.</p>
      ) : (
        <ol className="sem-lista">
          {pendentes.itens.map((avaliacao) => (
            <li key={avaliacao.id} className={`cartao ${estilo.versao}`}>
              <div>
                <p>
                  <strong>{avaliacao.produto ?? avaliacao.loja}</strong> ·{' '}
                  {avaliacao.produto ? `${avaliacao.loja} · ` : ''}
                  {formatarData(avaliacao.created_at)}
                </p>
                <Estrelas nota={avaliacao.nota} />
                {avaliacao.titulo && <p>{avaliacao.titulo}</p>}
                {avaliacao.comentario && <p>{avaliacao.comentario}</p>}
              </div>
              <div className={estilo.botoes}>
                <button type="button" className="botao leve" onClick={() => void decidir(avaliacao, false)}>
                  Recusar
                </button>
                <button type="button" className="botao" onClick={() => void decidir(avaliacao, true)}>
                  Publicar
                </button>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
