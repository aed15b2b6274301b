import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { comLeitura, ESCOPOS, type Escopo, TODOS_OS_ESCOPOS } from '#src/acesso/escopos.ts'
import { api } from '#src/shared/ui/api.ts'
import { Campo, CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { mostrarRecusa } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { type Chave, type ChaveNova, PRAZOS_DA_CHAVE, SOBREPOSICOES } from '../schemas.ts'
import estilo from './chaves.module.css'

interface Props {
  estabelecimentoId: string
  aoFechar: () => void
  aoCriar: (nova: ChaveNova) => void
}

const NOME_DO_PRAZO: Record<(typeof PRAZOS_DA_CHAVE)[number], string> = {
  30: '30 dias',
  90: '90 dias',
  365: '1 ano',
  0: 'Até alguém revogar',
}
const NOME_DA_SOBREPOSICAO: Record<(typeof SOBREPOSICOES)[number], string> = {
  0: 'Parar agora',
  1: 'Valer por mais 1 hora',
  24: 'Valer por mais 1 dia',
  168: 'Valer por mais 7 dias',
}

export function NovaChave({ aberto, ...props }: Props & { aberto: boolean }) {
  return (
    <Dialogo aberto={aberto} aoFechar={props.aoFechar} titulo="Nova chave" largura="38rem">
      {aberto ? <FormularioDaChave {...props} /> : null}
    </Dialogo>
  )
}

function FormularioDaChave({ estabelecimentoId, aoFechar, aoCriar }: Props) {
  const [nome, setNome] = useState('')
  const [marcados, setMarcados] = useState<Escopo[]>([])
  const [dias, setDias] = useState<(typeof PRAZOS_DA_CHAVE)[number]>(90)
  const escopos = comLeitura(marcados)
  const { senha, campo, como } = useSenha('Não foi possível criar a chave')
  const [criar, enviando] = useAcao(como, async () => {
    const body = { estabelecimento_id: estabelecimentoId, nome, escopos, dias, senha }
    aoCriar(await api.post('/rest/v1/chaves_api', { body }))
  })
  const marcar = (escopo: Escopo, sim: boolean) =>
    setMarcados((antes) => (sim ? [...antes, escopo] : antes.filter((outro) => outro !== escopo)))

  return (
    <FormularioDeDialogo
      aoEnviar={criar}
      enviando={enviando}
      botao="Criar chave"
      incompleto={escopos.length === 0}
      aoDesistir={aoFechar}
    >
      <Campo
        label="Nome"
        description="Que programa vai usar esta chave."
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        value={nome}
        onChange={(evento) => setNome(evento.currentTarget.value)}
      />
      <fieldset className={estilo.escopos}>
        <legend className="rotulo">O que a chave pode fazer</legend>
        {TODOS_OS_ESCOPOS.map((escopo) => (
          <Marcar
            key={escopo}
            label={ESCOPOS[escopo]}
            checked={escopos.includes(escopo)}
            disabled={escopos.includes(escopo) && !marcados.includes(escopo)}
            onChange={(evento) => marcar(escopo, evento.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <CampoDeEscolha
        label="Vale por"
        opcoes={PRAZOS_DA_CHAVE.map((prazo) => [prazo, NOME_DO_PRAZO[prazo]] as const)}
        value={dias}
        onChange={({ currentTarget: { value } }) =>
          setDias(PRAZOS_DA_CHAVE.find((prazo) => String(prazo) === value) ?? 90)
        }
      />
      {campo}
    </FormularioDeDialogo>
  )
}

export function TrocarChave({ chave, ...props }: Props & { chave: Chave | null }) {
  return (
    <Dialogo aberto={chave !== null} aoFechar={props.aoFechar} titulo={`Trocar a chave ${chave?.nome ?? ''}`}>
      {chave ? <FormularioDaTroca chave={chave} {...props} /> : null}
    </Dialogo>
  )
}

function FormularioDaTroca({ chave, estabelecimentoId, aoFechar, aoCriar }: Props & { chave: Chave }) {
  const [horas, setHoras] = useState<(typeof SOBREPOSICOES)[number]>(24)
  const { senha, campo, como } = useSenha('Não foi possível trocar a chave')
  const [trocar, enviando] = useAcao(como, async () => {
    const body = { estabelecimento_id: estabelecimentoId, horas, senha }
    aoCriar(await api.post('/rest/v1/chaves_api/:id/trocar', { params: { id: chave.id }, body }))
  })
  return (
    <FormularioDeDialogo aoEnviar={trocar} enviando={enviando} botao="Trocar chave" aoDesistir={aoFechar}>
      <p>
        Uma chave nova, com as mesmas permissões, toma o lugar desta. Dê tempo para colocá-la no programa.
      </p>
      <CampoDeEscolha
        label="A chave antiga deve"
        data-autofocus
        opcoes={SOBREPOSICOES.map((sobra) => [sobra, NOME_DA_SOBREPOSICAO[sobra]] as const)}
        value={horas}
        onChange={({ currentTarget: { value } }) =>
          setHoras(SOBREPOSICOES.find((sobra) => String(sobra) === value) ?? 24)
        }
      />
      {campo}
    </FormularioDeDialogo>
  )
}

/** Who is in front of the screen proves it before a key is told. */
function useSenha(titulo: string) {
  const [senha, setSenha] = useState('')
  const [recusa, setRecusa] = useState<string | null>(null)
  const campo = (
    <CampoDeSenha
      label="Sua senha"
      required
      autoComplete="current-password"
      maxLength={200}
      value={senha}
      error={recusa}
      nomeDoOlho="Mostrar senha"
      onChange={(evento) => {
        setSenha(evento.currentTarget.value)
        setRecusa(null)
      }}
    />
  )
  const mostrar = (_: string, erro: Parameters<typeof mostrarRecusa>[0]) => {
    if (erro.code === 'usuarios.senha_incorreta') setRecusa('Senha incorreta. Confira e tente de novo.')
    else mostrarRecusa(erro, titulo)
  }
  return { senha, campo, como: { mostrar, recarregar: 'feito' as const } }
}

/** The whole key, this once. */
export function ChavePronta({ nova, aoFechar }: { nova: ChaveNova | null; aoFechar: () => void }) {
  const campo = useRef<HTMLInputElement>(null)
  async function copiar(segredo: string) {
    try {
      await navigator.clipboard.writeText(segredo)
      toast.ok('Chave copiada')
    } catch {
      campo.current?.select()
      toast.info('Copie a chave', 'Seu navegador não deixou copiar sozinho. A chave está selecionada.')
    }
  }
  return (
    <Dialogo
      aberto={nova !== null}
      aoFechar={aoFechar}
      titulo="Chave criada"
      largura="34rem"
      fechaFora={false}
    >
      {nova ? (
        <div className="pilha">
          <p>Guarde esta chave agora, num lugar seguro. Ela não aparece de novo.</p>
          <Campo
            label={`Chave ${nova.chave.nome}`}
            ref={campo}
            className={estilo.segredo}
            readOnly
            value={nova.segredo}
            onFocus={(evento) => evento.currentTarget.select()}
          />
          <div className="fila fim">
            <button type="button" className="botao leve" onClick={aoFechar}>
              Já guardei
            </button>
            <button type="button" className="botao" data-autofocus onClick={() => void copiar(nova.segredo)}>
              <IconCopy size={18} aria-hidden /> Copiar chave
            </button>
          </div>
        </div>
      ) : null}
    </Dialogo>
  )
}
