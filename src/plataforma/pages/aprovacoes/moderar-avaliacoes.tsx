import { useEffect, useState } from 'react'
import { FotosDaAvaliacao } from '#src/avaliacoes/pages/fotos-da-avaliacao.tsx'
import { formatarData } from '#src/shared/datas.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { Estrelas } from '#src/shared/ui/loja/estrelas.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { tentar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { AvaliacaoPendente } from '../../moderacao.ts'
import estilo from '../configuracoes/configuracoes.module.css'

type Pendentes = Resposta<'GET /rest/v1/plataforma/avaliacoes_pendentes'>

/** Reviews and questions that wait for somebody of the platform, under what makes them wait. */
export function ModerarAvaliacoes() {
  const [pendentes, setPendentes] = useState<Pendentes | 'falhou' | null>(null)

  function ler() {
    api.get('/rest/v1/plataforma/avaliacoes_pendentes').then(setPendentes, () => setPendentes('falhou'))
  }
  useEffect(ler, [])

  async function decidir({ id, tabela, updated_at }: AvaliacaoPendente, publicar: boolean) {
    await tentar({}, async () => {
      await api.post('/rest/v1/plataforma/avaliacoes_pendentes/:id', {
        params: { id },
        body: { tabela, publicar, updated_at },
      })
      const oQue = tabela === 'perguntas_produtos' ? 'Pergunta' : 'Avaliação'
      toast.ok(publicar ? `${oQue} publicada` : `${oQue} recusada`)
    })
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
        <p className="apagado">Nada espera.</p>
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
                {avaliacao.nota === null ? (
                  <p className="apagado">Pergunta</p>
                ) : (
                  <Estrelas nota={avaliacao.nota} />
                )}
                {avaliacao.titulo && <p>{avaliacao.titulo}</p>}
                {avaliacao.comentario && <p>{avaliacao.comentario}</p>}
                <FotosDaAvaliacao fotos={avaliacao.fotos} />
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
