import { type ReactNode, useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { buscarArtigos } from '../central-de-ajuda.ts'
import { NOME_DA_CATEGORIA, NOME_DA_PRIORIDADE } from '../rotulos.ts'
import { CATEGORIAS, PRIORIDADES } from '../rules.ts'
import type { Anexo, ChamadoDetalhe } from '../schemas.ts'
import { Anexos } from './mensagens.tsx'
import estilo from './suporte.module.css'

const VAZIO = { assunto: '', categoria: '', prioridade: 'normal', texto: '', anexos: [] as Anexo[] }

/** A new ticket; while its subject is typed, articles that may answer it already. */
export function NovoChamado({ lojaId, promessa }: { lojaId: string; promessa: string }) {
  const navigate = useNavigate()
  const criado = useRef<ChamadoDetalhe>(null)
  const formulario = useFormulario({
    inicial: VAZIO,
    validar: {
      assunto: (assunto) => (assunto.trim().length < 3 ? 'Diga em poucas palavras do que se trata.' : null),
      categoria: (categoria) => (categoria ? null : 'Escolha a categoria.'),
      texto: (texto) => (texto.trim() ? null : 'Escreva a mensagem.'),
    },
    tituloDoErro: 'Erro ao abrir chamado',
    async enviar({ anexos, ...valores }) {
      criado.current = await api.post<ChamadoDetalhe>('/rest/v1/chamados', {
        ...valores,
        estabelecimento_id: lojaId,
        anexos: anexos.map(({ id }) => id),
      })
    },
    async aoSalvar() {
      toast.ok(`Chamado #${criado.current?.numero} aberto`, promessa)
      await navigate(`?chamado=${criado.current?.id}`)
    },
  })
  const { form } = formulario
  const { assunto, anexos } = form.getValues()
  const sugeridos = useMemo(() => buscarArtigos(assunto, 3), [assunto])
  const campo = (nome: 'assunto' | 'categoria' | 'prioridade' | 'texto') => {
    const { error, ...props } = form.getInputProps(nome)
    return { name: nome, 'aria-invalid': Boolean(error), ...props }
  }

  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="novo">
      <h2 id="novo">Novo chamado</h2>
      <p className="apagado">{promessa}</p>
      <CorpoDoFormulario de={formulario} botao="Abrir chamado">
        <label className="campo">
          <span>Assunto</span>
          <input
            className="entrada"
            maxLength={150}
            placeholder="O PIX não aparece para os meus clientes"
            {...campo('assunto')}
          />
          <Erro texto={form.errors.assunto} />
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
            <select className="entrada" {...campo('categoria')}>
              <option value="">Escolha</option>
              {CATEGORIAS.map((categoria) => (
                <option key={categoria} value={categoria}>
                  {NOME_DA_CATEGORIA[categoria]}
                </option>
              ))}
            </select>
            <Erro texto={form.errors.categoria} />
          </label>
          <label className="campo">
            <span>Prioridade</span>
            <select className="entrada" {...campo('prioridade')}>
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
            className={`entrada ${estilo.campoDeTexto}`}
            rows={6}
            maxLength={5000}
            {...campo('texto')}
          />
          <Erro texto={form.errors.texto} />
        </label>
        <Anexos
          anexos={anexos}
          lojaId={lojaId}
          aoMudar={(mudar) => form.setFieldValue('anexos', mudar(form.getValues().anexos))}
        />
      </CorpoDoFormulario>
    </section>
  )
}

function Erro({ texto }: { texto: ReactNode }) {
  return texto ? (
    <span role="alert" className={estilo.erro}>
      {texto}
    </span>
  ) : null
}
