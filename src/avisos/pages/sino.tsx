import { IconBell } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Aviso } from '../schemas.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { api, endereco, type Resposta } from '#src/shared/ui/api.ts'
import { emOrdem } from '#src/shared/ui/em-ordem.ts'
import { Flutuante } from '#src/shared/ui/kit/flutuante.tsx'
import { ouvirEventos } from '#src/shared/ui/ler-eventos.ts'
import { tentar } from '#src/shared/ui/recusas.ts'
import { CHAVE_DO_APARELHO } from './chave-do-aparelho.ts'
import estilo from './sino.module.css'

type Lidos = Resposta<'GET /rest/v1/avisos'>

const JUNTA_MS = 400

/**
 * The notifications of the person and of the shop that is open: how many are new, live; pressed, what they say. `todos`:
 * where what is told, and on which devices, is chosen.
 */
export function Sino({ lojaId, todos }: { lojaId: string | undefined; todos: string }) {
  const { avisos, falhou, reler, marcar } = useAvisos(lojaId)
  const porLer = avisos?.por_ler ?? 0

  return (
    <Flutuante
      nome="Avisos"
      largura={360}
      aoAbrir={reler}
      botao={{
        className: 'botao-icone',
        'aria-label': porLer === 0 ? 'Avisos' : `Avisos, ${porLer} por ler`,
        children: (
          <>
            <IconBell size={22} aria-hidden />
            {porLer > 0 ? (
              <span className="contagem" aria-hidden>
                {porLer > 99 ? '99+' : porLer}
              </span>
            ) : null}
          </>
        ),
      }}
    >
      {(fechar) => (
        <>
          <div className={estilo.cabeca}>
            <h2>Avisos</h2>
            <button type="button" className={estilo.todos} onClick={() => marcar()}>
              Marcar todos como lidos
            </button>
          </div>
          {falhou ? (
            <p className={estilo.nada}>
              Não foi possível carregar.{' '}
              <button type="button" className={estilo.todos} onClick={reler}>
                Tentar novamente
              </button>
            </p>
          ) : avisos?.itens.length === 0 ? (
            <p className={estilo.nada}>Nenhum aviso por enquanto. O que precisar de você aparece aqui.</p>
          ) : (
            <ul className={`sem-lista ${estilo.lista}`}>
              {avisos?.itens.map((aviso) => (
                <li key={aviso.id} className={aviso.lido_em ? estilo.lido : estilo.novo}>
                  <UmAviso
                    aviso={aviso}
                    aoAbrir={() => {
                      fechar()
                      if (!aviso.lido_em) marcar([aviso.id])
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
          <Link to={todos} className={estilo.pe} onClick={fechar}>
            Escolher avisos e aparelhos
          </Link>
        </>
      )}
    </Flutuante>
  )
}

export function UmAviso({ aviso, aoAbrir }: { aviso: Aviso; aoAbrir: () => void }) {
  const { titulo, texto, rota, lido_em, created_at } = aviso
  const dentro = (
    <>
      <strong>
        {lido_em ? null : <span className="so-leitor">Novo: </span>}
        {titulo}
      </strong>
      {texto ? <span>{texto}</span> : null}
      <time dateTime={created_at} className="apagado">
        {formatarDataHora(created_at)}
      </time>
    </>
  )
  return rota ? (
    <Link to={rota} className={estilo.aviso} onClick={aoAbrir}>
      {dentro}
    </Link>
  ) : (
    <button type="button" className={estilo.aviso} onClick={aoAbrir}>
      {dentro}
    </button>
  )
}

/** Read at once, after every event of the shop's stream, and again after the stream was away. */
function useAvisos(lojaId: string | undefined) {
  const [avisos, setAvisos] = useState<Lidos | null>(null)
  const [falhou, setFalhou] = useState(false)
  const relogio = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [comecarLeitura] = useState(emOrdem)

  async function ler() {
    const vale = comecarLeitura()
    await tentar({ mostrar: () => vale() && setFalhou(true) }, async () => {
      const lidos = await api.get('/rest/v1/avisos', { query: { estabelecimento_id: lojaId } })
      if (!vale()) return
      setAvisos(lidos)
      setFalhou(false)
    })
  }
  // A burst of events is one reading.
  const lerLogo = useEffectEvent(() => {
    clearTimeout(relogio.current)
    relogio.current = setTimeout(() => void ler(), JUNTA_MS)
  })

  // Who asked to be told on this device is still there.
  useEffect(() => {
    if (localStorage.getItem(CHAVE_DO_APARELHO))
      void import('./aparelho.ts').then(({ manterRegistro }) => manterRegistro())
  }, [])

  // A tab that nobody sees gives its connection up: browsers open only a few to one server. Seen again, it reads.
  useEffect(() => {
    let parar: (() => void) | undefined
    const ouvirSeVista = () => {
      parar?.()
      parar = document.hidden
        ? undefined
        : ouvirEventos(endereco('/rest/v1/eventos', { query: { estabelecimento_id: lojaId } }), {
            aoAbrir: lerLogo,
            aoEvento: lerLogo,
          })
    }
    ouvirSeVista()
    document.addEventListener('visibilitychange', ouvirSeVista)
    return () => {
      document.removeEventListener('visibilitychange', ouvirSeVista)
      clearTimeout(relogio.current)
      parar?.()
    }
  }, [lojaId])

  async function marcar(ids?: string[]) {
    await tentar({ mostrar: () => setFalhou(true) }, async () => {
      await api.post('/rest/v1/avisos/lidos', {
        body: { ...(lojaId ? { estabelecimento_id: lojaId } : {}), ...(ids ? { ids } : {}) },
      })
      await ler()
    })
  }

  return { avisos, falhou, reler: () => void ler(), marcar: (ids?: string[]) => void marcar(ids) }
}
