#!/usr/bin/env python3
"""Reads what `orrery run --export` wrote with the tools' own code, where it can be installed.

Usage: exports.py AIPERF_DIR VLLM_DIR DYNOSIM_DIR [SAMPLES_DIR]

AIPerf: every file goes through the models of the installed package (pip install aiperf==0.13.0), and through
`aiperf plot`; without the package only the keys are compared. Keys, nesting and types are compared with files that the
tools themselves wrote, if their folder is given. Exit 1 if something does not fit.
"""
import csv
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

PROBLEMS = []
# What a client measures and a simulation has not (users.md section 4: keys without a value are left out).
CLIENT_ONLY = ("http_", "usage_", "total_usage", "osl_mismatch", "effective_", "active_", "credit_to_start",
               "replay_sched_degraded", "aiperf_version", "input_config", "request_ack_ns", "tokenizer_id",
               "queue_times", "generated_texts", "rtfx")


def problem(text):
    PROBLEMS.append(text)
    print("FAIL", text)


def kind(value):
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, (int, float)):
        return "number"
    return type(value).__name__


def compare(where, sample, ours):
    """Each key of the sample must be ours too, with the same kind of value; null fits everything."""
    for key, theirs in sample.items():
        if key.startswith(CLIENT_ONLY):
            continue
        if key not in ours:
            problem(f"{where}: no {key}")
            continue
        mine = ours[key]
        if theirs is None or mine is None:
            continue
        either = {kind(theirs), kind(mine)} == {"number", "str"} and key == "request_rate"
        if kind(theirs) != kind(mine) and not either:
            problem(f"{where}: {key} is {kind(mine)}, should be {kind(theirs)}")
        elif isinstance(theirs, dict):
            compare(f"{where}.{key}", theirs, mine)
        elif isinstance(theirs, list) and theirs and mine and kind(theirs[0]) != kind(mine[0]):
            problem(f"{where}: {key} lists {kind(mine[0])}, should list {kind(theirs[0])}")


def lines(file):
    return [json.loads(line) for line in file.read_text().splitlines()]


def percentile(values, percent):
    rank = (len(values) - 1) * percent / 100
    low = values[int(rank)]
    return low + (values[min(int(rank) + 1, len(values) - 1)] - low) * (rank - int(rank))


def near(where, a, b):
    if abs(a - b) > 1e-9 * max(1, abs(a), abs(b)):
        problem(f"{where}: {a} is not {b}")


def aiperf(folder, samples):
    summary = json.loads((folder / "profile_export_aiperf.json").read_text())
    records = lines(folder / "profile_export.jsonl")
    table = list(csv.reader((folder / "profile_export_aiperf.csv").open(newline="")))
    if samples:
        compare("aiperf json", json.loads((samples / "aiperf_profile_export_aiperf.json").read_text()), summary)
        compare("aiperf jsonl", lines(samples / "aiperf_profile_export.jsonl")[0], records[0])
        theirs = list(csv.reader((samples / "aiperf_profile_export_aiperf.csv").open(newline="")))
        labels = {row[0] for row in theirs if row}
        for row in table:
            if row and row[0] not in labels and not row[0].startswith(("Good", "Error")):
                problem(f"aiperf csv: {row[0]} is no label of AIPerf")
        if table[0] != theirs[0]:
            problem("aiperf csv: another header")
    done = [record["metrics"] for record in records if "error" not in record]
    for name in ("time_to_first_token", "request_latency", "inter_token_latency"):
        values = sorted(metrics[name]["value"] for metrics in done if name in metrics)
        near(f"aiperf {name} avg", summary[name]["avg"], sum(values) / len(values))
        near(f"aiperf {name} p99", summary[name]["p99"], percentile(values, 99))
        if summary[name]["count"] != len(values):
            problem(f"aiperf {name}: count")
    if "inter_chunk_latency" in done[0]:
        gaps = sum(len(metrics["inter_chunk_latency"]["value"]) for metrics in done if "inter_chunk_latency" in metrics)
        if gaps != summary["inter_chunk_latency"]["count"]:
            problem(f"aiperf: {gaps} gaps in records, {summary['inter_chunk_latency']['count']} in the summary")
    print(f"aiperf: {len(records)} records, {len(summary)} keys, {len(table)} lines of CSV")


def aiperf_package(folder):
    try:
        from aiperf.common.models.export_models import JsonExportData
        from aiperf.common.models.record_models import MetricRecordInfo
    except ImportError:
        print("SKIP aiperf's own models: the package is not installed (pip install aiperf==0.13.0)")
        return
    data = JsonExportData.model_validate_json((folder / "profile_export_aiperf.json").read_text())
    if data.time_to_first_token is None or data.time_to_first_token.p99 is None:
        problem("aiperf's model found no time_to_first_token")
    records = [MetricRecordInfo.model_validate_json(line)
               for line in (folder / "profile_export.jsonl").read_text().splitlines()]
    print(f"aiperf's own models: {len(records)} records, {len(JsonExportData.model_fields)} known fields")
    tool = pathlib.Path(sys.executable).with_name("aiperf")
    with tempfile.TemporaryDirectory() as home:
        run = pathlib.Path(home) / "run"
        shutil.copytree(folder, run)
        done = subprocess.run([tool, "plot", run, "--output", pathlib.Path(home) / "plots"], capture_output=True,
                              text=True, timeout=300, env={"HOME": home, "PATH": "/usr/bin:/bin"})
        output = done.stdout + done.stderr
        plots = len(list(pathlib.Path(home).glob("plots/*.png")))
        if plots:
            print(f"aiperf plot: {plots} pictures")
        elif "hrom" in output:
            print("SKIP pictures of aiperf plot: it read the files, and needs Chrome to draw")
        else:
            problem("aiperf plot: " + output[-600:])


def vllm(folder, samples):
    ours = json.loads((folder / "vllm_bench.json").read_text())
    detailed = "ttfts" in ours
    if samples:
        name = "vllm_bench_timed_trace_detailed.json" if detailed else "vllm_bench_random.json"
        compare("vllm", json.loads((samples / name).read_text()), ours)
    if detailed:
        ttfts = sorted(ours["ttfts"])
        near("vllm p99_ttft_ms", ours["p99_ttft_ms"], 1000 * percentile(ttfts, 99))
        near("vllm mean_ttft_ms", ours["mean_ttft_ms"], 1000 * sum(ttfts) / len(ttfts))
        for i, itls in enumerate(ours["itls"]):
            if len(itls) != ours["output_lens"][i] - 1:
                problem(f"vllm: request {i} has {len(itls)} gaps for {ours['output_lens'][i]} tokens")
            near(f"vllm: latency of request {i}", ours["latencies"][i], ours["ttfts"][i] + sum(itls))
    print(f"vllm: {ours['completed']} requests, {len(ours)} keys")


def dynosim(folder):
    report = json.loads((folder / "report.json").read_text())
    rows = lines(folder / "per_request.jsonl")
    ttfts = sorted(row["ttft_ms"] for row in rows if row["ttft_ms"] is not None)
    near("dynosim p99_ttft_ms", report["p99_ttft_ms"], ttfts[int((len(ttfts) - 1) * 0.99 + 0.5)])
    if report["num_ttft_samples"] != len(ttfts):
        problem("dynosim: num_ttft_samples")
    print(f"dynosim: {len(rows)} rows, {len(report)} keys")


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    folders = [pathlib.Path(name) for name in sys.argv[1:4]]
    samples = pathlib.Path(sys.argv[4]) if len(sys.argv) == 5 else None
    aiperf(folders[0], samples)
    aiperf_package(folders[0])
    vllm(folders[1], samples)
    dynosim(folders[2])
    print(f"{len(PROBLEMS)} problems")
    sys.exit(1 if PROBLEMS else 0)


if __name__ == "__main__":
    main()
