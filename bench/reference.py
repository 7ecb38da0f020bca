"""One process of the reference: replays a trace and prints what it took as one JSON line.

Arguments: TRACE WORKERS ENGINE BLOCK BLOCKS SPEEDUP ROUTER [load]. With "load" the simulation ends at once, so that only reading the
trace is left.
"""

import json
import os
import sys
import time

os.environ["DYN_LOG"] = "error"  # it logs a line per routing decision otherwise

import dynamo._core  # noqa: E402


def main(trace, workers, engine, block, blocks, speedup, router, only=""):
    arguments = {
        "num_workers": int(workers),
        "trace_block_size": 512,
        "router_mode": {"kv": "kv_router"}.get(router, router),
        "arrival_speedup_ratio": float(speedup),
        "extra_engine_args": {
            "engine": {"backend": engine, "block_size": int(block), "num_gpu_blocks": int(blocks)}
        },
    }
    if only == "load":
        arguments["max_sim_time_ms"] = 0.0
    cpu, wall = time.process_time(), time.perf_counter()
    result = dynamo._core.run_mocker_trace_replay([trace], **arguments)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    print(json.dumps({"cpu_s": cpu, "wall_s": wall, "ttft_ms": result.summary.get("mean_ttft_ms", 0.0)}))


main(*sys.argv[1:])
