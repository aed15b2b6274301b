import { IconLock, IconRestore, IconSend } from '@tabler/icons-react'
import { Fragment, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatarDataHora } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import type { PropsDoCampo } from '#src/shared/ui/formulario/use-campos.ts'
import { Campo, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { Voltar } from '#src/shared/ui/kit/voltar.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { tentar } from '#src/shared/ui/recusas.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { EmailInteiro } from '../../emails.ts'
import estilo from './configuracoes.module.css'
import { HistoricoDeMudancas } from './historico-de-mudancas.tsx'
import { PreviaDoEmail } from './previa-do-email.tsx'
import { type Variavel, VariaveisDoEmail } from './variaveis-do-email.tsx'

interface Valores extends Record<string, unknown> {
  assunto: string
  titulo: string
  trechos: string[]
  motivo: string
}

const PACIENCIA_MS = 400
const ROTA = '/rest/v1/plataforma/emails/:chave'

/** The words of one e-mail, how they come, and what they were. */
export function EditorDoEmail({ email, lista }: { email: EmailInteiro; lista: string }) {
  const { chave, edicao, fixos, versao, variaveis, editado, versoes } = email
  const params = { chave }
  const { confirmar, dialogo } = useConfirmar()
  const [previa, setPrevia] = useState<Pick<EmailInteiro, 'html' | 'texto'>>(email)
  const [vista, setVista] = useState(versao)
  if (versao !== vista) {
    setVista(versao)
    setPrevia(email)
  }
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined)
  const noCampo = useRef('')
  // Only the newest answer is shown.
  const vez = useRef(0)

  const formulario = useFormulario<Valores>({
    inicial: { ...edicao, motivo: '' },
    versao,
    enviar: async ({ motivo, ...escrita }, sobrescrever) => {
      clearTimeout(espera.current)
      await api.post(ROTA, {
        params,
        body: { ...escrita, ...(motivo ? { motivo } : {}), ...(sobrescrever ? {} : { versao }) },
      })
    },
    tituloDoErro: 'Erro ao salvar o e-mail',
    feito: ['E-mail salvo', 'O próximo envio já sai assim.'],
  })
  const { form } = formulario

  function mudar(campo: string, valor: string) {
    form.setFieldValue(campo, valor)
    clearTimeout(espera.current)
    espera.current = setTimeout(() => void prever(), PACIENCIA_MS)
  }

  async function prever() {
    vez.current += 1
    const minha = vez.current
    const { motivo: _motivo, ...escrita } = form.getValues()
    await tentar({ titulo: 'Não foi possível atualizar a prévia' }, async () => {
      const nova = await api.post('/rest/v1/plataforma/emails/:chave/previa', { params, body: escrita })
      if (minha !== vez.current) return
      setPrevia(nova)
      form.setErrors(Object.fromEntries(nova.faltas.map(({ path, message }) => [path, message])))
    })
  }

  const [testar, enviando] = useAcao({ titulo: 'Não foi possível enviar o teste' }, async () => {
    const { motivo: _motivo, ...escrita } = form.getValues()
    const body = form.isDirty() ? escrita : null
    const enviado = await api.post('/rest/v1/plataforma/emails/:chave/teste', { params, body })
    toast.ok('Teste enviado', `Para ${enviado.para}.`)
  })

  async function voltar(alvo: number) {
    await api.post('/rest/v1/plataforma/emails/:chave/voltar', { params, body: { alvo, versao } })
    // What was typed gives way to what was asked for.
    form.reset()
  }

  const [restaurar] = useAcao({ titulo: 'Não foi possível restaurar', recarregar: 'sempre' }, async () => {
    const sim = await confirmar({
      titulo: 'Restaurar o original?',
      texto: 'O e-mail volta aos textos do programa. Os de agora ficam no histórico.',
      botao: 'Restaurar',
    })
    if (!sim) return false
    await voltar(0)
    toast.ok('Original restaurado', 'O próximo envio já sai assim.')
  })

  function inserir({ nome, tipo }: Variavel) {
    const campo = noCampo.current || 'trechos.0'
    const alvo = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[name="${CSS.escape(campo)}"]`,
    )
    if (!alvo) return
    const { selectionStart, selectionEnd, value } = alvo
    const inicio = selectionStart ?? value.length
    const dentro = COMO_ENTRA[tipo](nome)
    // Drawn at once: the place to go on writing is in what is new, and who went elsewhere is not fetched back.
    flushSync(() => mudar(campo, value.slice(0, inicio) + dentro + value.slice(selectionEnd ?? inicio)))
    alvo.focus()
    alvo.setSelectionRange(inicio + dentro.length, inicio + dentro.length)
  }

  const campo = (nome: string) => ({
    ...(form.getInputProps(nome) as PropsDoCampo<string>),
    onChange: (evento: { currentTarget: { value: string } }) => mudar(nome, evento.currentTarget.value),
    onFocus: () => {
      noCampo.current = nome
    },
    autoComplete: 'off',
  })

  return (
    <div className={estilo.secao}>
      <div>
        <Voltar para={lista} nome="Todos os e-mails" />
        <h2 className={estilo.titulo}>{email.assunto}</h2>
        <p className="apagado">Para: {email.para}</p>
        <p className="apagado">{quandoMudou(email)}</p>
      </div>
      <CorpoDoFormulario
        de={formulario}
        acoes={
          <>
            {(editado || email.sem_efeito) && (
              <button type="button" className="botao leve" onClick={() => void restaurar()}>
                <IconRestore size={18} aria-hidden /> Restaurar original
              </button>
            )}
            <button type="button" className="botao leve" disabled={enviando} onClick={testar}>
              <IconSend size={18} aria-hidden /> {enviando ? 'Enviando…' : 'Enviar teste para mim'}
            </button>
          </>
        }
      >
        <fieldset className={`cartao ${estilo.quadro}`}>
          <legend className={estilo.grupo}>Textos</legend>
          <Campo {...campo('assunto')} label="Assunto" required />
          <Campo
            {...campo('titulo')}
            label="Título (opcional)"
            description="No alto do e-mail. Em branco, vale o assunto."
          />
          {edicao.trechos.map((_trecho, i) => (
            // The pieces have no other name than their place.
            <Fragment key={`${chave}:${String(i)}`}>
              <CampoLongo
                {...campo(`trechos.${i}`)}
                label={fixos.length === 0 ? 'Texto' : `Texto, parte ${i + 1}`}
                {...(i === 0 ? { description: COMO_SE_ESCREVE } : {})}
                rows={form.getValues().trechos[i] ? 4 : 2}
                cresce
              />
              {fixos[i] !== undefined && <BlocoFixo texto={fixos[i]} />}
            </Fragment>
          ))}
        </fieldset>
        <VariaveisDoEmail variaveis={variaveis} inserir={inserir} />
        <Campo
          {...form.getInputProps('motivo')}
          label="Motivo da mudança (opcional)"
          maxLength={500}
          autoComplete="off"
        />
      </CorpoDoFormulario>
      <PreviaDoEmail html={previa.html} texto={previa.texto} />
      <HistoricoDeMudancas
        itens={versoes.map((uma) => ({ ...uma, id: String(uma.versao), titulo: `versão ${uma.versao}` }))}
        como={VOLTAR}
        reverter={(id) => voltar(Number(id))}
      />
      {dialogo}
    </div>
  )
}

const COMO_SE_ESCREVE =
  'Uma linha vazia começa outro parágrafo. Um link sozinho vira botão. "> " no começo deixa o parágrafo pequeno.'

const COMO_ENTRA: Record<Variavel['tipo'], (nome: string) => string> = {
  palavra: (nome) => `{{${nome}}}`,
  endereco: (nome) => `[Abrir]({{${nome}}})`,
  bloco: (nome) => `\n\n{{${nome}}}\n\n`,
}

const VOLTAR = {
  botao: 'Restaurar',
  titulo: (versao: string) => `Restaurar a ${versao}`,
  feito: 'Textos restaurados',
}

/** What the law or the e-mail's own purpose wants there: shown in its place, out of reach. */
function BlocoFixo({ texto }: { texto: string }) {
  return (
    <div className={estilo.fixo}>
      <p className="rotulo junto">
        <IconLock size={16} aria-hidden /> Parte fixa: não pode ser retirada
      </p>
      {texto.split(/\n{2,}/).map((paragrafo) => (
        <p key={paragrafo}>{paragrafo.replace(/^> /, '')}</p>
      ))}
    </div>
  )
}

function quandoMudou({ versao, versoes, editado, sem_efeito }: EmailInteiro): string {
  const [ultima] = versoes
  if (sem_efeito) return 'Os últimos textos não servem a esta versão do programa: o original está valendo.'
  if (!ultima) return 'Como o programa trouxe: ninguém mudou ainda.'
  const quando = `Versão ${versao}, de ${formatarDataHora(ultima.created_at)}`
  return `${quando}${ultima.autor ? `, por ${ultima.autor}` : ''}${editado ? '' : ': textos originais'}.`
}
