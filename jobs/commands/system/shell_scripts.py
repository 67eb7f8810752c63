"""Shell code: a function ``jobs``, and completion.

The function passes our commands to ``nightshift`` and everything else (``jobs``, ``jobs -l``,
``jobs %1``) to the shell's builtin ``jobs``.
"""

from jobs.cli import COMMANDS, COMPLETE_VARIABLE

COMPLETED_SHELLS = ("bash", "zsh", "fish")
SHELLS = (*COMPLETED_SHELLS, "sh")
OPTIONS = ("--help", "-h", "--version", "--home", "--home=*")


def shell_init(shell: str) -> str:
    """Return the code that ``shell`` evaluates at its start."""
    return "\n".join([_FUNCTIONS[shell], completion(shell, both=True)]).strip()


def completion(shell: str, both: bool = False) -> str:
    """Return the completion script, for ``nightshift`` and, if ``both``, for ``jobs``."""
    if shell not in COMPLETED_SHELLS:
        return ""
    text = _COMPLETIONS[shell] + (_JOBS_COMPLETIONS[shell] if both else _ALONE.get(shell, ""))
    return text.replace("@VARIABLE@", COMPLETE_VARIABLE).strip()


_PATTERNS = "|".join([*COMMANDS, *OPTIONS])

# `function name {` and not `name() {`: an alias called jobs would be expanded in the latter.
_BASH = f"""\
unalias jobs 2>/dev/null
function jobs {{
    case "${{1-}}" in
        {_PATTERNS}) command nightshift "$@" ;;
        *) builtin jobs "$@" ;;
    esac
}}
"""

_SH = f"""\
unalias jobs 2>/dev/null || :
jobs() {{
    case "${{1-}}" in
        {_PATTERNS}) command nightshift "$@" ;;
        *) command jobs "$@" ;;
    esac
}}
"""

_FISH_PATTERNS = " ".join(f"'{name}'" if "*" in name else name for name in [*COMMANDS, *OPTIONS])
_FISH = f"""\
function jobs
    switch "$argv[1]"
        case {_FISH_PATTERNS}
            command nightshift $argv
        case '*'
            builtin jobs $argv
    end
end
"""

_FUNCTIONS = {"bash": _BASH, "zsh": _BASH, "fish": _FISH, "sh": _SH}

# The three follow click's own scripts, but call the program by one name for both commands.
_BASH_COMPLETION = """\
_nightshift_completion() {
    local IFS=$'\\n' line type value
    COMPREPLY=()
    if [[ $1 == jobs && ${COMP_WORDS[COMP_CWORD]} == %* ]]; then
        COMPREPLY=($(compgen -j -P % -- "${COMP_WORDS[COMP_CWORD]#%}"))
        return
    fi
    for line in $(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD="$COMP_CWORD" \\
        @VARIABLE@=bash_complete nightshift 2>/dev/null); do
        IFS=, read -r type value <<< "$line"
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("$value") ;;
        esac
    done
}
complete -F _nightshift_completion nightshift
"""

_ZSH_COMPLETION = """\
#compdef nightshift
_nightshift_completion() {
    local -a plain described response
    local type key text
    (( $+commands[nightshift] )) || return 1
    if [[ $words[1] == jobs && $words[CURRENT] == %* ]]; then
        _jobs_builtin
        return
    fi
    response=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) \\
        @VARIABLE@=zsh_complete nightshift 2>/dev/null)}")
    for type key text in ${response}; do
        case $type in
            plain) [[ $text == _ ]] && plain+=("$key") || described+=("$key:$text") ;;
            dir) _path_files -/ ;;
            file) _path_files -f ;;
        esac
    done
    [[ -n $described ]] && _describe -V unsorted described -U
    [[ -n $plain ]] && compadd -U -V unsorted -a plain
}
"""

_FISH_COMPLETION = """\
function _nightshift_completion
    set -l answer (env @VARIABLE@=fish_complete COMP_WORDS=(commandline -cp) \\
        COMP_CWORD=(commandline -t) nightshift 2>/dev/null)
    for line in $answer
        set -l parts (string split -m 1 "," -- $line)
        switch $parts[1]
            case dir
                __fish_complete_directories $parts[2]
            case file
                __fish_complete_path $parts[2]
            case plain
                echo $parts[2]
        end
    end
end
complete --no-files --command nightshift --arguments "(_nightshift_completion)"
"""

_COMPLETIONS = {"bash": _BASH_COMPLETION, "zsh": _ZSH_COMPLETION, "fish": _FISH_COMPLETION}

_ZSH_REGISTER = """\
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _nightshift_completion "$@"
elif (( $+functions[compdef] )); then
    compdef _nightshift_completion @NAMES@
fi
"""
_ALONE = {"zsh": _ZSH_REGISTER.replace("@NAMES@", "nightshift")}
_JOBS_COMPLETIONS = {
    "bash": "complete -F _nightshift_completion jobs\n",
    # zsh's own completion of job numbers stays in reach under another name.
    "zsh": _ZSH_REGISTER.replace("@NAMES@", "nightshift jobs")
    + "_jobs_builtin() { compadd -P % -- ${(k)jobstates} }\n",
    "fish": 'complete --no-files --command jobs --arguments "(_nightshift_completion)"\n',
}
