import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { buscarArtigos } from '../central-de-ajuda.ts'
import { NOME_DA_CATEGORIA, NOME_DA_PRIORIDADE } from '../rotulos.ts'
import { CATEGORIAS, PRIORIDADES } from '../rules.ts'
import type { Anexo, ChamadoDetalhe } from '../schemas.ts'
import { Anexos } from './mensagens.tsx'
import estilo from './suporte.module.css'

const VAZIO = { assunto: '', categoria: '', prioridade: 'normal', texto: '' }
type Campo = keyof typeof VAZIO

/** A new ticket; while its subject is typed, articles that may answer it already. */
export function NovoChamado({ lojaId, promessa }: { lojaId: string; promessa: string }) {
  const navigate = useNavigate()
  const [valores, setValores] = useState(VAZIO)
  const [erros, setErros] = useState<Partial<Record<string, string>>>({})
  const [anexos, setAnexos] = useState<Anexo[]>([])
  const [enviando, setEnviando] = useState(false)
  const sugeridos = useMemo(() => buscarArtigos(valores.assunto, 3), [valores.assunto])

  const mudar = (campo: Campo, valor: string) => {
    setValores((antes) => ({ ...antes, [campo]: valor }))
    setErros((antes) => ({ ...antes, [campo]: undefined }))
  }

  async function abrir() {
    const faltam = conferir(valores)
    setErros(faltam)
    const primeiro = Object.keys(faltam)[0]
    if (primeiro) return document.querySelector<HTMLElement>(`[name="${primeiro}"]`)?.focus()
    setEnviando(true)
    try {
      const { id, numero } = await api.post<ChamadoDetalhe>('/rest/v1/chamados', {
        ...valores,
        estabelecimento_id: lojaId,
        anexos: anexos.map((anexo) => anexo.id),
      })
      toast.ok(`Chamado #${numero} aberto`, promessa)
      await navigate(`?chamado=${id}`)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      setErros(Object.fromEntries(erro.errors.map(({ path, message }) => [path, message])))
      toast.erro('Erro ao abrir chamado', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="novo">
      <h2 id="novo">Novo chamado</h2>
      <p className="apagado">{promessa}</p>
      <form
        method="post"
        noValidate
        className={estilo.formulario}
        onSubmit={(evento) => {
          evento.preventDefault()
          void abrir()
        }}
      >
        <label className="campo">
          <span>Assunto</span>
          <input
            name="assunto"
            className="entrada"
            maxLength={150}
            placeholder="O PIX não aparece para os meus clientes"
            value={valores.assunto}
            aria-invalid={Boolean(erros.assunto)}
            onChange={({ currentTarget }) => mudar('assunto', currentTarget.value)}
          />
          <Erro texto={erros.assunto} />
        </label>
        {sugeridos.length > 0 && (
          <div className={estilo.sugestoes}>
            <strong>Isto responde?</strong>
            <ul className="sem-lista">
              {sugeridos.map(({ id, titulo }) => (
                <li key={id}>
                  <Link to={`/ajuda/${id}`} target="_blank">
                    {titulo}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={estilo.par}>
          <label className="campo">
            <span>Categoria</span>
            <select
              name="categoria"
              className="entrada"
              value={valores.categoria}
              aria-invalid={Boolean(erros.categoria)}
              onChange={({ currentTarget }) => mudar('categoria', currentTarget.value)}
            >
              <option value="">Escolha</option>
              {CATEGORIAS.map((categoria) => (
                <option key={categoria} value={categoria}>
                  {NOME_DA_CATEGORIA[categoria]}
                </option>
              ))}
            </select>
            <Erro texto={erros.categoria} />
          </label>
          <label className="campo">
            <span>Prioridade</span>
            <select
              name="prioridade"
              className="entrada"
              value={valores.prioridade}
              onChange={({ currentTarget }) => mudar('prioridade', currentTarget.value)}
            >
              {PRIORIDADES.map((prioridade) => (
                <option key={prioridade} value={prioridade}>
                  {NOME_DA_PRIORIDADE[prioridade]}
                </option>
              ))}
            </select>
          </label>
        </div>
        <label className="campo">
          <span>O que está acontecendo?</span>
          <textarea
            name="texto"
            className={`entrada ${estilo.campoDeTexto}`}
            rows={6}
            maxLength={5000}
            value={valores.texto}
            aria-invalid={Boolean(erros.texto)}
            onChange={({ currentTarget }) => mudar('texto', currentTarget.value)}
          />
          <Erro texto={erros.texto} />
        </label>
        <Anexos anexos={anexos} lojaId={lojaId} aoMudar={setAnexos} />
        <div className={estilo.botoes}>
          <BotaoDeEnvio enviando={enviando}>Abrir chamado</BotaoDeEnvio>
        </div>
      </form>
    </section>
  )
}

function conferir({ assunto, categoria, texto }: typeof VAZIO): Partial<Record<string, string>> {
  return {
    ...(assunto.trim().length < 3 ? { assunto: 'Diga em poucas palavras do que se trata.' } : {}),
    ...(categoria ? {} : { categoria: 'Escolha a categoria.' }),
    ...(texto.trim() ? {} : { texto: 'Escreva a mensagem.' }),
  }
}

function Erro({ texto }: { texto: string | undefined }) {
  return texto ? (
    <span role="alert" className={estilo.erro}>
      {texto}
    </span>
  ) : null
}
